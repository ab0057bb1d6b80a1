import { fork } from "node:child_process";
import path from "node:path";

/**
 * Starts the process that makes the load.
 * @returns {Record<"http" | "sql" | "open", (job: object) => Promise<object>>} each gives
 *   `{count, perSecond, p50, p95, p99}`, times in milliseconds, and of HTTP also `{statuses, bytes, errors}`. `http` asks
 *   again when it is answered, `open` at moments of its own
 */
export function startLoader(shutdown) {
  const child = fork(path.join(import.meta.dirname, "../loader.mjs"), { execArgv: [], detached: true });
  shutdown.onEnd(() => void child.disconnect());
  const run = (kind, job) =>
    new Promise((resolve, reject) => {
      child.once("message", ({ result, error }) => (error ? reject(new Error(error)) : resolve(result)));
      child.send({ kind, job });
    });
  const asked = async (kind, job) => {
    const result = await run(kind, job);
    const isOdd = Object.keys(result.statuses).some((status) => Number(status) !== 200);
    if (!job.mayFail && (isOdd || result.errors)) {
      throw new Error(`${job.paths[0]} and on: ${JSON.stringify(result.statuses)}, ${result.errors} errors`);
    }
    if (result.count === 0) throw new Error(`${job.paths[0]}: not one answer in ${job.seconds} s.`);
    return result;
  };
  return { sql: (job) => run("sql", job), http: (job) => asked("http", job), open: (job) => asked("open", job) };
}
