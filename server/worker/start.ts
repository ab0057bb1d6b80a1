import "server-only";
import { processSingleton } from "../cache/process-singleton.mjs";
import { env } from "../env";
import { onShutdown } from "../front/shutdown.mjs";
import { log } from "../log";
import { mailTransport } from "../mail/transport";
import { runWorker } from "./run";
import { crontab, tasksOf } from "./tasks";

function makeWorker() {
  const transport = mailTransport();
  if (!transport) log().warn("SMTP_URL is not set: mails wait in the outbox until it is");
  else if (!env().smtp) log().info("no SMTP_URL: mails stay on this machine, to be read at /dev/mail");
  const worker = runWorker({ tasks: tasksOf(transport), crontab });
  onShutdown(worker.stop);
  return worker;
}

/** Starts the process's one worker; it ends with the process. */
export const startWorker = (): void => void processSingleton("worker", makeWorker);
