import "server-only";
import { Prisma } from "../db/client";
import { type Statements } from "../db/statements";

/**
 * Queues a task that is waiting once at most, under its own name as the job's key: one that waits already keeps its
 * time. Its job runs on one server; a failed run is tried again.
 * @param inSeconds how long it waits at least
 */
export async function queueTask(db: Pick<Statements, "$executeRaw">, task: string, inSeconds = 0): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    SELECT 1 FROM graphile_worker.add_job(${task}, run_at => now() + make_interval(secs => ${inSeconds}),
      job_key => ${task}, job_key_mode => 'preserve_run_at')`);
}
