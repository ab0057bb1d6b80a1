import "server-only";
import { purgeSessions } from "../auth/sessions";
import { askAboutSubscriptions } from "../billing/ask-again";
import { CANCEL_TASK, cancelOfClosed } from "../billing/cancel-closed";
import { askAboutContributions } from "../crowdfund/ask-again";
import { purgeCalls } from "../http/purge";
import { purgeImports } from "../imports/purge";
import { purgeMails } from "../mail/purge";
import { SEND_TASK } from "../mail/queue";
import { requeueMails } from "../mail/requeue";
import { sendTask } from "../mail/send";
import { type Transport } from "../mail/transport";
import { purgeEvents } from "../payment-events/purge";
import { LOCATE_TASK, locateListings } from "../places/locate";
import { remindOfEnds } from "../premium/remind";
import { sendReviewDigests } from "../reviews/digest";
import { RENEW_NAME_STARTS_TASK, renewNameStarts } from "../search/name-starts";
import { settleSearchParts } from "../search/settle-parts";
import { COMPARE_TASK, compareTask } from "../duplicates/job";
import { END_PREMIUM_TASK, endPremiumTask } from "../premium/expire";
import { recountSilentBranches } from "../imports/recount";
import { WRITE_ENTRIES_TASK, writeEntriesTask } from "../search/write-due";
import { foldCounters } from "../counters/counters";
import { type Task } from "../jobs/queue";

interface ScheduledTask {
  run: Task;
  /** When it runs though nobody queues it, as in crontab, in UTC: on one server of several. */
  at?: string;
  /** How late it still runs where every server was away at its time. */
  fill?: string;
  /** The clock adds no job while one of these waits. */
  isKeyed?: true;
}

/** Every task of the worker but the sending of mails, which needs a way for them. */
const scheduled: Record<string, ScheduledTask> = {
  "requeue-mails": { run: (_, { db }) => requeueMails(db), at: "*/5 * * * *" },
  "forget-mails": { run: (_, { db }) => purgeMails(db), at: "20 * * * *" },
  "forget-sessions": { run: (_, { db }) => purgeSessions(db), at: "30 * * * *" },
  "forget-calls": { run: (_, { db }) => purgeCalls(db), at: "40 * * * *" },
  "forget-imports": { run: (_, { db }) => purgeImports(db), at: "50 * * * *" },
  "forget-events": { run: (_, { db }) => purgeEvents(db), at: "10 * * * *" },
  [CANCEL_TASK]: { run: (payload) => cancelOfClosed(payload) },
  [LOCATE_TASK]: { run: (_, { db, signal }) => locateListings(db, signal) },
  "ask-about-subscriptions": {
    run: async (_, { db }) => void (await askAboutSubscriptions(db, new Date())),
    at: "* * * * *",
  },
  "ask-about-contributions": {
    run: async (_, { db }) => void (await askAboutContributions(db, new Date())),
    at: "15 * * * *",
  },
  [END_PREMIUM_TASK]: { run: endPremiumTask, at: "* * * * *", isKeyed: true },
  "remind-of-premium-ends": { run: async (_, { db }) => void (await remindOfEnds(db, new Date())), at: "50 * * * *" },
  "recount-branches": { run: async (_, { db }) => void (await recountSilentBranches(db)), at: "* * * * *" },
  [COMPARE_TASK]: { run: compareTask, at: "* * * * *", isKeyed: true },
  [WRITE_ENTRIES_TASK]: { run: writeEntriesTask, at: "* * * * *", isKeyed: true },
  [RENEW_NAME_STARTS_TASK]: { run: (_, { db }) => renewNameStarts(db), at: "10 * * * *", fill: "1h" },
  "settle-search-parts": { run: (_, { db, signal }) => settleSearchParts(db, signal), at: "*/5 * * * *" },
  "fold-counters": { run: (_, { db }) => foldCounters(db), at: "* * * * *" },
  // Morning in America. A server that was away at that time does it when it is back.
  "review-digests": {
    run: async (_, { db }) => void (await sendReviewDigests(db, new Date())),
    at: "0 12 * * *",
    fill: "12h",
  },
};

/** What the worker does. Without a way for mails their task is left out: its jobs stay in the queue, untried. */
export const tasksOf = (transport: Transport | null): Record<string, Task> => ({
  ...(transport && { [SEND_TASK]: sendTask(transport) }),
  ...Object.fromEntries(Object.entries(scheduled).map(([name, { run }]) => [name, run])),
});

const optionsOf = (name: string, { fill, isKeyed }: ScheduledTask): string => {
  if (fill) return `?fill=${fill}`;
  return isKeyed ? `?jobKey=${name}&jobKeyMode=preserve_run_at` : "";
};

/** The times of all tasks, a line each, as graphile-worker reads them. */
export const crontab = Object.entries(scheduled)
  .filter(([, task]) => task.at)
  .map(([name, task]) => `${task.at} ${name} ${optionsOf(name, task)}`)
  .join("\n");
