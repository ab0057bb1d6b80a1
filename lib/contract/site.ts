import { z } from "zod";
import { operation } from "./operation";

export const readCsrf = operation("GET auth/csrf/", {
  summary: "Sets the csrftoken cookie and returns its value.",
  who: "guest",
  answer: z.object({ csrftoken: z.string() }),
  throttle: "tokens",
});

/**
 * How the database is. `read_only`: it takes no writes; `locked`: a table that every page reads is locked; `slow`: it
 * doesn't read within a second; `away`: it can't be reached.
 */
const databaseHealth = z.enum(["ok", "read_only", "locked", "slow", "away"]);
export type DatabaseHealth = z.infer<typeof databaseHealth>;

export const readHealth = operation("GET health/", {
  summary:
    "How the site and its database are; 503 if the database can't be reached. While notices of changes are missing, nothing is cached.",
  who: "guest",
  answer: z.object({
    status: z.enum(["ok", "degraded", "unavailable"]),
    database: databaseHealth,
    notices: z.enum(["ok", "missing"]),
  }),
});

export const readLiveness = operation("GET health/live/", {
  summary: "Whether the process responds; doesn't check the database.",
  who: "guest",
  answer: z.object({ status: z.literal("ok") }),
});

export const readReadiness = operation("GET health/ready/", {
  summary: "Whether to send requests to this process: 503 as soon as it is stopping. Doesn't check the database.",
  who: "guest",
  answer: z.object({ status: z.enum(["ok", "stopping"]) }),
});

export const siteStats = z.object({
  listings: z.number().int(),
  reviews: z.number().int(),
  categories: z.number().int(),
});
export type SiteStats = z.infer<typeof siteStats>;

export const readStats = operation("GET stats/", {
  summary: "Counts of active listings, active reviews of active listings, and active categories.",
  who: "guest",
  answer: siteStats,
});

export const readOpenApi = operation("GET openapi.json", {
  summary: "This description.",
  who: "guest",
  answer: z.record(z.string(), z.unknown()),
});

/** A violation of the Content-Security-Policy, in the older and the newer form; the rest of a report is ignored. */
const cspReport = z.object({
  "csp-report": z.object({
    "document-uri": z.string().catch(""),
    "effective-directive": z.string().catch(""),
    "violated-directive": z.string().catch(""),
    "blocked-uri": z.string().catch(""),
  }),
});
const browserReports = z
  .array(
    z.object({
      type: z.string(),
      body: z
        .object({
          documentURL: z.string().catch(""),
          effectiveDirective: z.string().catch(""),
          blockedURL: z.string().catch(""),
        })
        .catch({ documentURL: "", effectiveDirective: "", blockedURL: "" }),
    }),
  )
  .max(20);
export const cspReportBody = z.union([cspReport, browserReports]);
export type CspReportBody = z.output<typeof cspReportBody>;

export const reportCsp = operation("POST csp-reports/", {
  summary: "Takes reports of browsers about violations of the Content-Security-Policy.",
  who: "guest",
  body: cspReportBody,
  bodyKilobytes: 16,
  bodyValues: 1_000,
  reportTypes: ["application/csp-report", "application/reports+json"],
  risk: "none",
  throttle: "browserReports",
});
