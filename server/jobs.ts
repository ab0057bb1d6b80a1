import "server-only";
import { log } from "./log";

interface Job {
  /** What it does, as the log says it when it fails; one of a name runs in a process. */
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

// Next bundles pages and routes apart, so what runs is held by the process and not by a module.
const holder = globalThis as typeof globalThis & { vouchsafeJobs?: Map<string, NodeJS.Timeout> };

/** Runs a job again and again for as long as the process lives; a second call for the same name changes nothing. */
export function startJob({ name, everyMs, run }: Job): void {
  const jobs = (holder.vouchsafeJobs ??= new Map<string, NodeJS.Timeout>());
  if (jobs.has(name)) return;
  const timer = setInterval(() => {
    run().catch((error: unknown) => log().error({ err: error, job: name }, "a job failed"));
  }, everyMs);
  jobs.set(name, timer.unref());
}
