import { z } from "zod";
import { time } from "./common";
import { operation } from "./operation";

const count = z.number().int();

export const siteHealth = z.object({
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    /** Client connections open on the server, and the most it takes from the site. */
    connections: count,
    most_connections: count,
    /** Whether changes reach this process; without them it caches nothing. */
    hears_changes: z.boolean(),
  }),
  queue: z.object({
    /** Jobs that should run now, and for how many seconds the oldest has waited. */
    due: count,
    oldest_seconds: z.number(),
    /** Jobs that were given up. */
    failed: count,
  }),
  mail: z.object({
    /** Where mails go: to a mail server, to the mailbox page of local mode, or nowhere yet. */
    way: z.enum(["server", "mailbox", "none"]),
    waiting: count,
    /** Those among the waiting that failed at least once. */
    failing: count,
    /** Given up in the last seven days. */
    failed: count,
    last_sent_at: time.nullable(),
  }),
  payments: z.object({
    way: z.enum(["live", "test", "sandbox", "none"]),
    last_event_at: time.nullable(),
    /** Events of the provider that still wait to be applied after five minutes. */
    unapplied: count,
  }),
  /** The last finished backup. */
  backup: z.object({ finished_at: time, bytes: z.number(), place: z.string() }).nullable(),
  /** Where this process stores its data. */
  disk: z.object({ folder: z.string(), free_bytes: z.number(), bytes: z.number() }),
  versions: z.object({
    site: z.string(),
    node: z.string(),
    /** The last migration of the database. */
    migration: z.string(),
    /** Since when this process runs. */
    started_at: time,
  }),
});
export type SiteHealth = z.infer<typeof siteHealth>;

export const readSiteHealth = operation("GET admin/health/", {
  summary: "How the database, background work, mail, payments, backups, and this process's disk are.",
  who: "admin",
  readsLong: true,
  answer: siteHealth,
});
