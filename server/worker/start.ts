import "server-only";
import { processSingleton } from "../front/process-singleton.mjs";
import { database } from "../db/client";
import { COMPARE_TASK } from "../duplicates/job";
import { env } from "../env";
import { changeLog } from "../front/change-log.mjs";
import { onShutdown } from "../front/shutdown.mjs";
import { log } from "../log";
import { mailTransport } from "../mail/transport";
import { queueTask } from "../jobs/queue";
import { runWorker } from "./run";
import { crontab, tasksOf } from "./tasks";

function makeWorker() {
  const transport = mailTransport();
  if (!transport) log().warn("SMTP_URL is not set: mails wait in the outbox until it is");
  else if (!env().smtp) log().info("no SMTP_URL: mails stay on this machine, to be read at /dev/mail");
  const worker = runWorker({ tasks: tasksOf(transport), crontab });
  compareAfterChanges();
  onShutdown(worker.stop);
  return worker;
}

/** How soon after a change listings are compared, in ms: all changes until then share a job. */
const compareAfterMs = 10_000;

/** Queues the comparison of listings when this process hears that one has changed. Without that the clock does. */
function compareAfterChanges(): void {
  let timer: NodeJS.Timeout | null = null;
  const queue = () => {
    timer = null;
    queueTask(database(), COMPARE_TASK).catch((error: unknown) => log().warn({ err: error }, "a task was not queued"));
  };
  changeLog.subscribe("listing:", () => (timer ??= setTimeout(queue, compareAfterMs).unref()));
}

/** Starts the process's one worker; it ends with the process. */
export const startWorker = (): void => void processSingleton("worker", makeWorker);
