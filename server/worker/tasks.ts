import "server-only";
import { forgetMails } from "../mail/forget";
import { SEND_TASK } from "../mail/queue";
import { requeueMails } from "../mail/requeue";
import { sendTask } from "../mail/send";
import { type Transport } from "../mail/transport";
import { sendReviewDigests } from "../reviews/digest";
import { type Task } from "./task";

/**
 * What the worker does. Without a way for mails their task is left out: its jobs stay in the queue, untried.
 */
export const tasksOf = (transport: Transport | null): Record<string, Task> => ({
  ...(transport && { [SEND_TASK]: sendTask(transport) }),
  "requeue-mails": (_, { db }) => requeueMails(db),
  "forget-mails": (_, { db }) => forgetMails(db),
  "review-digests": async (_, { db }) => void (await sendReviewDigests(db, new Date())),
});

/** When the worker does what nobody asks for: one line a task, as in crontab, in UTC. One server of several does it. */
export const crontab = [
  "*/5 * * * * requeue-mails",
  "20 * * * * forget-mails",
  // Morning in America. A server that was away at that time does it when it is back.
  "0 12 * * * review-digests ?fill=12h",
].join("\n");
