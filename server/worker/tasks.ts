import "server-only";
import { foldVisits } from "../analytics/fold";
import { purgeSessions } from "../auth/sessions";
import { reconcileSubscriptions } from "../billing/reconcile";
import { sendRenewalNotices, sendUnpaidNotices } from "../billing/renewal-notice";
import { RETURNED_TASK, returnedTask } from "../billing/returned-payment";
import { CANCEL_TASK, cancelTask } from "../billing/closed-account";
import { askToConfirm } from "../facts/confirm";
import { expireIdleCheckouts } from "../crowdfund/expire";
import { reconcileContributions } from "../crowdfund/reconcile";
import { purgeCalls } from "../http/purge";
import { purgeInvitations, sendInvitationReminders } from "../invitations/remind";
import { purgeImports } from "../imports/end";
import { EXPIRE_CHECKOUTS_TASK } from "../listings/away";
import { purgeMails, requeueMails, SEND_TASK } from "../mail/queue";
import { sendTask } from "../mail/send";
import { type Transport } from "../mail/transport";
import { sendAlerts } from "../alerts/send";
import { purgeEvents } from "../payment-events/stored-event";
import { LOCATE_TASK, locateListings } from "../places/locate";
import { sendPremiumReminders } from "../premium/remind";
import { sendReviewDigests } from "../reviews/digest";
import { purgeRevisions } from "../reviews/revision";
import { purgeMessages } from "../contact/send";
import { purgeCorrections } from "../corrections/create";
import { endStaleCorrections } from "../corrections/decide";
import { purgeReports } from "../reports/create";
import { showHidden } from "../reviews/hide";
import { purgeGuestReports } from "../reviews/guest-report";
import { purgePhotos } from "../photos/decide";
import { deleteUnusedObjects } from "../photos/object-store";
import { purgeDecisions } from "../decisions/purge";
import { purgeDocuments, renewDocuments } from "../claims/documents";
import { COMPARE_TASK, compareTask } from "../duplicates/job";
import { END_PREMIUM_TASK, endPremiumTask } from "../premium/expire";
import { recountIdleBranches } from "../imports/recount";
import { purgeSearches } from "../search/log";
import { purgeSignInLinks } from "../sign-in/mail-link";
import { purgeSecurityEvents } from "../security/events";
import { WRITE_ENTRIES_TASK, writeEntriesTask } from "../search/write-due";
import { PURGE_TASK, purgeTask } from "./purge-cdn";
import { foldCounters } from "../counters/counters";
import { purgeTeamInvitations } from "../teams/write";
import { type Task } from "../jobs/queue";

interface ScheduledTask {
  run: Task;
  /** Its schedule in crontab format, in UTC; runs on one server. Without it, the task runs only when queued. */
  at?: string;
  /** How late a run may catch up if no server was running at its time. */
  fill?: string;
  /** Whether the schedule adds no job while one is waiting. */
  isKeyed?: true;
}

/** Every task of the worker except sending mails, which needs a transport. Names are stored in the queue. */
const scheduled: Record<string, ScheduledTask> = {
  "requeue-mails": { run: (_, { db }) => requeueMails(db), at: "*/5 * * * *" },
  "forget-mails": { run: (_, { db }) => purgeMails(db), at: "20 * * * *" },
  "forget-sessions": { run: (_, { db }) => purgeSessions(db), at: "30 * * * *" },
  "forget-calls": { run: (_, { db }) => purgeCalls(db), at: "40 * * * *" },
  "forget-imports": { run: (_, { db }) => purgeImports(db), at: "50 * * * *" },
  "forget-events": { run: (_, { db, signal }) => purgeEvents(db, signal), at: "10 * * * *" },
  "purge-security-events": { run: (_, { db, signal }) => purgeSecurityEvents(db, signal), at: "5 * * * *" },
  "forget-revisions": { run: (_, { db, signal }) => purgeRevisions(db, signal), at: "35 8 * * *", fill: "12h" },
  "fold-visits": { run: (_, { db, signal }) => foldVisits(db, signal), at: "5 8 * * *", fill: "12h" },
  "forget-sign-in-links": { run: (_, { db }) => purgeSignInLinks(db), at: "25 * * * *" },
  "forget-guest-reports": { run: (_, { db }) => purgeGuestReports(db), at: "35 * * * *" },
  "show-hidden-reviews": { run: (_, { db }) => showHidden(db, new Date()), at: "*/5 * * * *" },
  "forget-reports": { run: (_, { db }) => purgeReports(db), at: "35 * * * *" },
  "forget-corrections": { run: (_, { db }) => purgeCorrections(db), at: "35 * * * *" },
  "end-stale-corrections": { run: (_, { db }) => endStaleCorrections(db, new Date()), at: "*/15 * * * *" },
  "forget-messages": { run: (_, { db }) => purgeMessages(db), at: "35 * * * *" },
  "forget-claim-documents": { run: (_, { db }) => purgeDocuments(db), at: "55 * * * *" },
  "renew-claim-documents": { run: (_, { db, signal }) => renewDocuments(db, signal), at: "45 9 * * *", fill: "12h" },
  "delete-unused-photos": { run: (_, { db }) => deleteUnusedObjects(db), at: "17 * * * *" },
  "forget-decisions": { run: (_, { db }) => purgeDecisions(db), at: "5 * * * *" },
  "forget-refused-photos": { run: (_, { db }) => purgePhotos(db), at: "15 * * * *" },
  "forget-invitations": { run: (_, { db }) => purgeInvitations(db), at: "45 * * * *" },
  "forget-team-invitations": { run: (_, { db }) => purgeTeamInvitations(db), at: "15 * * * *" },
  "remind-of-invitations": {
    run: async (_, { db }) => void (await sendInvitationReminders(db, new Date())),
    at: "10 * * * *",
  },
  "purge-searches": { run: (_, { db, signal }) => purgeSearches(db, signal), at: "0 * * * *" },
  [CANCEL_TASK]: { run: (payload) => cancelTask(payload) },
  [RETURNED_TASK]: { run: (payload) => returnedTask(payload) },
  [LOCATE_TASK]: { run: (_, { db, signal }) => locateListings(db, signal) },
  "ask-about-subscriptions": {
    run: async (_, { db }) => void (await reconcileSubscriptions(db, new Date())),
    at: "* * * * *",
  },
  "ask-about-contributions": {
    run: async (_, { db }) => void (await reconcileContributions(db, new Date())),
    at: "15 * * * *",
  },
  [END_PREMIUM_TASK]: { run: endPremiumTask, at: "* * * * *", isKeyed: true },
  "remind-of-premium-ends": {
    run: async (_, { db }) => void (await sendPremiumReminders(db, new Date())),
    at: "50 * * * *",
  },
  // Early morning in the United States.
  "ask-to-confirm-facts": {
    run: async (_, { db }) => void (await askToConfirm(db, new Date())),
    at: "30 12 * * *",
    fill: "12h",
  },
  "tell-of-renewals": {
    run: async (_, { db }) => void (await sendRenewalNotices(db, new Date())),
    at: "55 * * * *",
  },
  "tell-of-unpaid-renewals": {
    run: async (_, { db }) => void (await sendUnpaidNotices(db, new Date())),
    at: "25 * * * *",
  },
  "recount-branches": { run: async (_, { db }) => void (await recountIdleBranches(db)), at: "* * * * *" },
  [COMPARE_TASK]: { run: compareTask, at: "* * * * *", isKeyed: true },
  [WRITE_ENTRIES_TASK]: { run: writeEntriesTask, at: "* * * * *", isKeyed: true },
  [PURGE_TASK]: { run: purgeTask },
  [EXPIRE_CHECKOUTS_TASK]: { run: (_, { db }) => expireIdleCheckouts(db) },
  "fold-counters": { run: (_, { db }) => foldCounters(db), at: "* * * * *" },
  // From early morning in the United States on. Later runs find work only where one was killed.
  "send-alerts": {
    run: async (_, { db, signal }) => void (await sendAlerts(db, new Date(), signal)),
    at: "5 12-23 * * *",
  },
  // Early morning in the United States.
  "review-digests": {
    run: async (_, { db }) => void (await sendReviewDigests(db, new Date())),
    at: "0 12 * * *",
    fill: "12h",
  },
};

/** The worker's tasks by name. Without a transport, jobs that send mails stay in the queue, untried. */
export const tasksOf = (transport: Transport | null): Record<string, Task> => ({
  ...(transport && { [SEND_TASK]: sendTask(transport) }),
  ...Object.fromEntries(Object.entries(scheduled).map(([name, { run }]) => [name, run])),
});

const optionsOf = (name: string, { fill, isKeyed }: ScheduledTask): string => {
  if (fill) return `?fill=${fill}`;
  return isKeyed ? `?jobKey=${name}&jobKeyMode=preserve_run_at` : "";
};

/** The schedule of all tasks in graphile-worker's crontab format. */
export const crontab = Object.entries(scheduled)
  .filter(([, task]) => task.at)
  .map(([name, task]) => `${task.at} ${name} ${optionsOf(name, task)}`)
  .join("\n");
