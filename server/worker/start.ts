import "server-only";
import { env } from "../env";
import { log } from "../log";
import { mailTransport } from "../mail/transport";
import { atEnd } from "./at-end";
import { runWorker } from "./run";
import { crontab, tasksOf } from "./tasks";

// Next may load this again in development: the process has one worker.
const holder = globalThis as typeof globalThis & { vouchsafeWorker?: true };

/** Starts the process's worker; it ends with the process. */
export function startWorker(): void {
  if (holder.vouchsafeWorker) return;
  holder.vouchsafeWorker = true;
  const transport = mailTransport();
  if (!transport) log().warn("SMTP_URL is not set: mails wait in the outbox until it is");
  else if (!env().smtp) log().info("no SMTP_URL: mails stay on this machine, to be read at /dev/mail");
  const worker = runWorker({ tasks: tasksOf(transport), crontab });
  atEnd(worker.stop);
}
