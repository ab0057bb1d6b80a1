import "server-only";
import { type Db } from "../db/client";
import { queryOne } from "../db/sql";

export interface QueueFigures {
  /** Jobs that should run now. */
  due: number;
  /** For how many seconds the oldest of those has waited; 0 for none. */
  age: number;
  /** Jobs that were given up. */
  failed: number;
}

/** How far the background work is behind. A job that runs for the last time has no attempt left and is not given up. */
export const queueFigures = (db: Db): Promise<QueueFigures> =>
  queryOne<QueueFigures>(db)`
    SELECT (count(*) FILTER (WHERE is_due))::int AS due, (count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL))::int AS failed,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due AND locked_at IS NULL)), 0)::float8 AS age
    FROM (SELECT *, run_at <= now() AND attempts < max_attempts AS is_due FROM graphile_worker.jobs) job`;
