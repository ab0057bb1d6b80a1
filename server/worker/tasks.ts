import "server-only";
import { forgetSessions } from "../auth/sessions";
import { askAboutSubscriptions } from "../billing/ask-again";
import { CANCEL_TASK, cancelOfClosed } from "../billing/cancel-closed";
import { askAboutContributions } from "../crowdfund/ask-again";
import { forgetCalls } from "../http/forget";
import { forgetImports } from "../imports/forget";
import { forgetMails } from "../mail/forget";
import { SEND_TASK } from "../mail/queue";
import { requeueMails } from "../mail/requeue";
import { sendTask } from "../mail/send";
import { type Transport } from "../mail/transport";
import { forgetEvents } from "../payment-events/purge";
import { LOCATE_TASK, locateListings } from "../places/locate";
import { remindOfEnds } from "../premium/remind";
import { sendReviewDigests } from "../reviews/digest";
import { RENEW_NAME_STARTS_TASK, renewNameStarts } from "../search/name-starts";
import { settleSearchParts } from "../search/settle-parts";
import { foldTallies } from "../tallies/fold";
import { type Task } from "./task";

/**
 * What the worker does. Without a way for mails their task is left out: its jobs stay in the queue, untried.
 */
export const tasksOf = (transport: Transport | null): Record<string, Task> => ({
  ...(transport && { [SEND_TASK]: sendTask(transport) }),
  "requeue-mails": (_, { db }) => requeueMails(db),
  "forget-mails": (_, { db }) => forgetMails(db),
  "forget-sessions": (_, { db }) => forgetSessions(db),
  "forget-calls": (_, { db }) => forgetCalls(db),
  [CANCEL_TASK]: (payload) => cancelOfClosed(payload),
  [LOCATE_TASK]: (_, { db, signal }) => locateListings(db, signal),
  "ask-about-subscriptions": async (_, { db }) => void (await askAboutSubscriptions(db, new Date())),
  "ask-about-contributions": async (_, { db }) => void (await askAboutContributions(db, new Date())),
  "remind-of-premium-ends": async (_, { db }) => void (await remindOfEnds(db, new Date())),
  [RENEW_NAME_STARTS_TASK]: (_, { db }) => renewNameStarts(db),
  "forget-imports": (_, { db }) => forgetImports(db),
  "forget-events": (_, { db }) => forgetEvents(db),
  "settle-search-parts": (_, { db, signal }) => settleSearchParts(db, signal),
  "fold-tallies": (_, { db }) => foldTallies(db),
  "review-digests": async (_, { db }) => void (await sendReviewDigests(db, new Date())),
});

/** When the worker does what nobody asks for: one line a task, as in crontab, in UTC. One server of several does it. */
export const crontab = [
  "*/5 * * * * requeue-mails",
  "20 * * * * forget-mails",
  "30 * * * * forget-sessions",
  "40 * * * * forget-calls",
  "* * * * * ask-about-subscriptions",
  "15 * * * * ask-about-contributions",
  "50 * * * * remind-of-premium-ends",
  "50 * * * * forget-imports",
  "10 * * * * forget-events",
  "10 * * * * renew-name-starts ?fill=1h",
  "*/5 * * * * settle-search-parts",
  "* * * * * fold-tallies",
  // Morning in America. A server that was away at that time does it when it is back.
  "0 12 * * * review-digests ?fill=12h",
].join("\n");
