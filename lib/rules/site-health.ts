import { type SiteHealth } from "../contract/site-health";
import { dayMs } from "./time";

/** From when on the operator should look after something; `npm run doctor` goes by the same. */
export const healthLimits = {
  queueMinutes: 15,
  backupDays: 7,
  freeBytes: 2e9,
  certificateDays: 14,
  /** The part of all connections in use. */
  connections: 0.8,
} as const;

export type HealthPart = keyof SiteHealth;
/** What to do about a part. */
export interface HealthProblem {
  part: HealthPart;
  advice: string;
}

const isOldBackup = ({ backup }: SiteHealth, now: Date) =>
  !backup || now.getTime() - Date.parse(backup.finished_at) > healthLimits.backupDays * dayMs;

/** Each sign of a problem, with what to do. `isLocal`: a site on one's own machine needs no mail server or backup. */
const signs: {
  part: HealthPart;
  isOn: (health: SiteHealth, at: { now: Date; isLocal: boolean }) => boolean;
  advice: string;
}[] = [
  {
    part: "database",
    isOn: ({ database }) => database.connections > healthLimits.connections * database.most_connections,
    advice: "Most connections are in use. Raise max_connections, lower DATABASE_POOL, or put a pooler in front.",
  },
  {
    part: "database",
    isOn: ({ database }) => !database.hears_changes,
    advice: "This process gets no notices of changes, so it caches nothing. Set DATABASE_DIRECT_URL past the pooler.",
  },
  {
    part: "queue",
    isOn: ({ queue }) => queue.oldest_seconds > healthLimits.queueMinutes * 60,
    advice: "Background work is behind. Check that npm run worker runs, and look into its log.",
  },
  {
    part: "queue",
    isOn: ({ queue }) => queue.failed > 0,
    advice: "Jobs were given up. The worker's log says why.",
  },
  {
    part: "mail",
    isOn: ({ mail }, { isLocal }) => mail.way === "none" && !isLocal,
    advice: "No mail is sent. Set SMTP_URL to a mail server.",
  },
  {
    part: "mail",
    isOn: ({ mail }) => mail.failing > 0 || mail.failed > 0,
    advice: "Mails fail. Run npm run doctor, and look into the worker's log.",
  },
  {
    part: "payments",
    isOn: ({ payments }) => payments.unapplied > 0,
    advice: "Events of the payment provider were not applied. The log says why; the provider sends them again.",
  },
  {
    part: "payments",
    isOn: ({ payments }, { isLocal }) => payments.way === "test" && !isLocal,
    advice: "Payments are in test mode, so no money moves. Set the live keys.",
  },
  {
    part: "backup",
    isOn: (health, { now, isLocal }) => !isLocal && isOldBackup(health, now),
    advice: "The last backup is old or missing. Schedule npm run backup.",
  },
  {
    part: "disk",
    isOn: ({ disk }) => disk.free_bytes < healthLimits.freeBytes,
    advice: "Little space is left. Free some, or set DATA_DIR elsewhere.",
  },
];

/** What the operator should look after, in the order of the parts. */
export const healthProblems = (health: SiteHealth, at: { now: Date; isLocal: boolean }): HealthProblem[] =>
  signs.filter(({ isOn }) => isOn(health, at)).map(({ part, advice }) => ({ part, advice }));
