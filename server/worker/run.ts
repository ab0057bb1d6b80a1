import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, type LogLevel, run, type Runner, type TaskList } from "graphile-worker";
import { connect } from "../db/client";
import { lockNotAvailable, refusesWrites, sqlStateOf } from "../db/db-errors";
import { traces } from "../process/traces.mjs";
import { log } from "../log";
import { type Task } from "../jobs/queue";

/** Jobs that one process runs at the same time. */
const concurrency = 2;
/** One connection to listen on, and two for each job (the queue's and the task's). */
const connections = 1 + 2 * concurrency;
/** How long a running job may continue when the process is stopping, in ms; then it goes back to the queue. */
const graceMs = 2_000;
/** The time limit for stopping, in ms, even when the database is unavailable. */
const stopMs = 4_500;
/** The pause before the worker restarts after a failure, in ms. */
const restartMs = 5_000;

/** Maps the queue's log levels to ours. Finished jobs aren't news, and tasks log their own failures. */
const levels: Record<`${LogLevel}`, "debug" | "warn"> = {
  error: "warn",
  warning: "warn",
  info: "debug",
  debug: "debug",
};
const logger = new Logger(() => (level, message, meta) => {
  // The queue's own messages repeat those of errors, behind " with error" or a colon.
  const [text = ""] = message.split(/ with error |: |\n/, 1);
  log()[levels[level]]({ err: meta?.error instanceof Error ? meta.error : undefined, part: "worker" }, text);
});

/** The pause before a job repeats what the database couldn't do, in ms. */
const pauseMs = 5_000;

/**
 * Does a job's work, and again while the database takes no writes or a lock isn't free: that says nothing about the job,
 * so it isn't an attempt. A statement that takes too long is one.
 */
async function untilPossible(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!refusesWrites(error) && sqlStateOf(error) !== lockNotAvailable) throw error;
      log().warn({ reason: String(error), part: "worker" }, "a job waits for the database");
      await wait(pauseMs, undefined, { signal });
    }
  }
}

interface Work {
  tasks: Record<string, Task>;
  crontab: string;
}

/**
 * Runs the queue's jobs until it is stopped, and restarts when the database was unavailable. `stop` takes no more jobs,
 * gives running ones a moment to finish, and returns the others to the queue.
 */
export function runWorker({ tasks, crontab }: Work): { stop: () => Promise<void> } {
  const { pool, client } = connect(connections, { isDirect: true });
  // A broken connection fails its next query anyway; without a listener its error event would end the process.
  pool.on("connect", (connection) => connection.on("error", () => {}));
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, { abortSignal: signal = new AbortController().signal }) =>
        traces.job(name, () => untilPossible(() => task(payload, { db: client, signal }), signal)),
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
      // graphile-worker awaits reports of finished jobs only in batches. Otherwise they become unhandled rejections
      // when the database is unavailable.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      gracefulShutdownAbortTimeout: graceMs,
    });
    if (stopping.signal.aborted) await runner.stop();
    await runner.promise;
  }

  async function runUntilStopped() {
    while (!stopping.signal.aborted) {
      await runOnce().catch((error: unknown) =>
        log().warn({ err: error, part: "worker" }, "the worker failed and restarts"),
      );
      await wait(restartMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const ended = runUntilStopped();
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
