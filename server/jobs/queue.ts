import "server-only";
import { type Db, type PrismaClient } from "../db/client";
import { execute } from "../db/sql";

/** What every task gets besides its payload. */
export interface TaskTools {
  /** Uses the worker's own connections, so that a waiting task takes none from the requests. */
  db: PrismaClient;
  /** Aborted when the process is stopping and the task's time to finish is over. */
  signal: AbortSignal;
}

/** The work of a job. If it throws, the job is retried: after e^n seconds the nth time, at most 6 hours. */
export type Task = (payload: unknown, tools: TaskTools) => Promise<void>;

/**
 * Queues a task with its name as the job's key, so that at most one job is waiting; one that already waits keeps its
 * time. The job runs on one server, and a failed run is retried.
 * @param inSeconds the minimum delay before it runs
 */
export async function queueTask(db: Db, task: string, inSeconds = 0): Promise<void> {
  await execute(db)`
    SELECT 1 FROM graphile_worker.add_job(${task}, run_at => now() + make_interval(secs => ${inSeconds}),
      job_key => ${task}, job_key_mode => 'preserve_run_at')`;
}
