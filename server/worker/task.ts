import "server-only";
import { type PrismaClient } from "../db/client";

/** What a task works with. */
export interface TaskTools {
  /** The worker's own connections, so that a task that waits takes none from the requests. */
  db: PrismaClient;
  /** Aborted when the process has to stop and the task has used up its time for coming to an end. */
  signal: AbortSignal;
}

/** Work of the queue of jobs. What it throws brings the job back later: after e^n s at the nth time, at most 6 h. */
export type Task = (payload: unknown, tools: TaskTools) => Promise<void>;
