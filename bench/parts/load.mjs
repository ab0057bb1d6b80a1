import { fork } from "node:child_process";
import path from "node:path";

/**
 * Starts the process that makes the load.
 * @returns {{http: (job: object) => Promise<object>, sql: (job: object) => Promise<object>}} each gives
 *   `{count, perSecond, p50, p95}`, times in milliseconds, and of HTTP also `{statuses, bytes, errors}`
 */
export function startLoader(life) {
  const child = fork(path.join(import.meta.dirname, "../loader.mjs"), { execArgv: [], detached: true });
  life.onEnd(() => void child.disconnect());
  const run = (kind, job) =>
    new Promise((resolve, reject) => {
      child.once("message", ({ result, error }) => (error ? reject(new Error(error)) : resolve(result)));
      child.send({ kind, job });
    });
  return {
    sql: (job) => run("sql", job),
    async http(job) {
      const result = await run("http", job);
      const isOdd = Object.keys(result.statuses).some((status) => Number(status) !== 200);
      if (!job.mayFail && (isOdd || result.errors)) {
        throw new Error(`${job.paths[0]} and on: ${JSON.stringify(result.statuses)}, ${result.errors} errors`);
      }
      return result;
    },
  };
}
