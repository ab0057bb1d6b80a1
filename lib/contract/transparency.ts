import { z } from "zod";
import { decisionSources, measureNames, reasonCodes, targetKinds } from "../rules/decisions";
import { leastForMedian, transparencySources } from "../rules/transparency";
import { listOf, paging, time } from "./common";
import { operation } from "./operation";

const n = z.number().int();

const format = z.enum(["json", "csv"]).default("json");

/** The days of the period, up to today; without them, all time. */
const days = z.coerce.number().int().min(1).max(3660).optional();

/** What reports, decisions, and appeals came to in a period. No person and no text is in it. */
export const transparency = z.object({
  /** When the period began; null for all time. */
  since: time.nullable(),
  /** Reports of everything that were made in the period, and what became of them. */
  reports: z.object({ received: n, upheld: n, declined: n, open: n }),
  /** The measures of the period, by what was done, why, and where it came from. */
  decisions: z.array(
    z.object({
      measure: z.enum(measureNames),
      reason: z.enum(reasonCodes),
      source: z.enum(decisionSources),
      automated: z.boolean(),
      count: n,
    }),
  ),
  /** Half of the reports of the period were decided within this many hours. */
  median_hours: z.number().nullable().describe(`Null with fewer than ${leastForMedian} decided reports.`),
  appeals: z.object({ received: n, open: n, upheld: n, reversed: n }),
  /** Decisions of the period drawn at random that another person looked at again, and how many of them they changed. */
  second_looks: z.object({ looked: n, changed: n }),
  /** Measures of the period that were reversed, by an appeal or otherwise. */
  reversed: n,
  /** Reports and measures by month, the latest last. */
  months: z.array(z.object({ month: z.string(), reports: n, decisions: n })),
});
export type Transparency = z.infer<typeof transparency>;

export const transparencyQuery = z.object({
  days,
  /** Narrows decisions, reversals, and second looks to what came from there. Reports and appeals are all counted. */
  source: z.enum(transparencySources).optional(),
  format,
});
export type TransparencyQuery = z.infer<typeof transparencyQuery>;

export const readTransparency = operation("GET transparency/", {
  summary: "Live figures of reports, decisions, and appeals; `format=csv` gives the decisions as a file.",
  who: "guest",
  query: transparencyQuery,
  answer: transparency,
  throttle: "lists",
});

/** A measure in the public log: no names, no texts, nothing that leads to what it was about. */
export const logEntry = z.object({
  date: z.string(),
  measure: z.enum(measureNames),
  reason: z.enum(reasonCodes),
  kind: z.enum(targetKinds),
  source: z.enum(decisionSources),
  automated: z.boolean(),
  reversed: z.boolean(),
});
export type LogEntry = z.infer<typeof logEntry>;

export const logQuery = z.object({ ...paging(1000, 100), format });

export const readModerationLog = operation("GET moderation-log/", {
  summary: "Every measure, newest first, without names and texts; `format=csv` gives all of them as a file.",
  who: "guest",
  query: logQuery,
  hasShortRows: true,
  answer: listOf(logEntry),
  throttle: "lists",
});
