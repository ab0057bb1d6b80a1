import "server-only";
import { processSingleton } from "../process/process-singleton.mjs";
import { database } from "../db/client";
import { COMPARE_TASK } from "../duplicates/job";
import { env } from "../env";
import { changeLog } from "../process/change-log.mjs";
import { onShutdown } from "../process/shutdown.mjs";
import { log } from "../log";
import { mailTransport } from "../mail/transport";
import { queueTask } from "../jobs/queue";
import { purgeAfterChanges } from "./purge-cdn";
import { runWorker } from "./run";
import { crontab, tasksOf } from "./tasks";

function makeWorker() {
  const transport = mailTransport();
  if (!transport) log().warn("SMTP_URL is not set: mails wait in the outbox until it is");
  else if (!env().smtp) log().info("SMTP_URL is not set: mails stay on this machine; read them at /dev/mail");
  const worker = runWorker({ tasks: tasksOf(transport), crontab });
  compareAfterChanges();
  purgeAfterChanges();
  onShutdown(worker.stop);
  return worker;
}

/** How long after a change listings are compared, in ms: all changes until then share a job. */
const compareAfterMs = 10_000;

/** Queues the comparison of listings when the change feed reports a changed listing; the schedule is the fallback. */
function compareAfterChanges(): void {
  let timer: NodeJS.Timeout | null = null;
  const queue = () => {
    timer = null;
    queueTask(database(), COMPARE_TASK).catch((error: unknown) => log().warn({ err: error }, "couldn't queue a task"));
  };
  changeLog.subscribe("listing:", () => (timer ??= setTimeout(queue, compareAfterMs).unref()));
}

/** Starts the process's only worker, which stops with the process. */
export const startWorker = (): void => void processSingleton("worker", makeWorker);
