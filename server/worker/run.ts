import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, type LogLevel, run, type Runner, type TaskList } from "graphile-worker";
import { connect } from "../db/client";
import { log } from "../log";
import { type Task } from "../jobs/queue";

/** Jobs that one process does at the same time. */
const concurrency = 2;
/** One to listen on, two for each job (one the queue's, one the task's). */
const connections = 1 + 2 * concurrency;
/** How long a job that runs may go on when the process has to stop, in ms; then it is given back to the queue. */
const graceMs = 2_000;
/** How long stopping may take in all, in ms, when the database is away too. */
const stopMs = 4_500;
/** The pause before the worker is started anew when it could not go on, in ms. */
const restartMs = 5_000;

/** The queue's word in our log. That a job is done is no news; that one failed is told by its task. */
const levels: Record<`${LogLevel}`, "debug" | "warn"> = {
  error: "warn",
  warning: "warn",
  info: "debug",
  debug: "debug",
};
const logger = new Logger(() => (level, message, meta) => {
  log()[levels[level]]({ err: meta?.error instanceof Error ? meta.error : undefined, part: "worker" }, message);
});

interface Work {
  tasks: Record<string, Task>;
  crontab: string;
}

/**
 * Does the jobs of the queue until it is stopped, through any absence of the database. `stop` takes no further job,
 * lets those that run end for a moment, and gives the others back.
 */
export function runWorker({ tasks, crontab }: Work): { stop: () => Promise<void> } {
  const { pool, client } = connect(connections);
  // A connection in use that breaks says so at its next query; unheard, its error would end the process.
  pool.on("connect", (connection) => connection.on("error", () => {}));
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, { abortSignal }) => task(payload, { db: client, signal: abortSignal ?? new AbortController().signal }),
    ]),
  );
  const stopping = new AbortController();
  let runner: Runner | undefined;

  async function runOnce() {
    runner = await run({
      pgPool: pool,
      taskList,
      crontab,
      concurrency,
      logger,
      noHandleSignals: true,
      // Word of a job's end is waited for, and is no unheard rejection when the database is away, only in batches.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      gracefulShutdownAbortTimeout: graceMs,
    });
    if (stopping.signal.aborted) await runner.stop();
    await runner.promise;
  }

  async function runOn() {
    while (!stopping.signal.aborted) {
      await runOnce().catch((error: unknown) => log().warn({ err: error, part: "worker" }, "the worker ended"));
      await wait(restartMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const ended = runOn();
  async function end() {
    await runner?.stop().catch(() => {});
    await ended;
    await client.$disconnect();
    await pool.end();
  }
  async function stop() {
    stopping.abort();
    await Promise.race([end(), wait(stopMs, undefined, { ref: false })]);
  }
  return { stop };
}
