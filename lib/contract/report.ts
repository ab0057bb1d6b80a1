import { z } from "zod";
import { flagReasonCodes, type FlagReason, reportDetailsLimit } from "../rules/rating";
import { type Reason, reasonCodes } from "../rules/decisions";
import { type ReportKind, reportKinds } from "../rules/report";
import { severalLines } from "../rules/written-text";
import { assignment, id, listOf, paging, time } from "./common";
import { guestEmail, tokenBody } from "./contact";
import { requiredGrounds } from "./decision";
import { operation } from "./operation";
import { atMost, nameText } from "./text";

/** Guests give their name and address, and confirm the report by a mailed link. */
export const reportBody = z.object({
  kind: z.enum(reportKinds),
  /** Of a reply, the id of its review. */
  id,
  reason: z.enum(flagReasonCodes).default("other"),
  details: z.string().transform(severalLines).pipe(atMost(reportDetailsLimit)).default(""),
  name: nameText.nullish(),
  email: guestEmail.nullish(),
});
export type ReportBody = z.infer<typeof reportBody>;

const said = z.object({ detail: z.string() });
export type Said = z.infer<typeof said>;

export const createReport = operation("POST reports/", {
  summary:
    "Reports a review, a listing, an owner's reply, or a photo, once per user. A guest gives name and email and gets 202 and a link to confirm it.",
  who: "guest",
  body: reportBody,
  risk: "none",
  answer: said,
  throttle: "reports",
});

export const confirmReport = operation("POST reports/confirm/", {
  summary: "Confirms a guest's report with the token of the mailed link. Repeats change nothing.",
  who: "guest",
  body: tokenBody,
  risk: "none",
  answer: said,
  throttle: "reports",
});

/** A report of a listing, a reply, or a photo. */
export const report = z.object({
  id,
  kind: z.enum(reportKinds),
  reason: z.enum(flagReasonCodes),
  details: z.string(),
  /** The listing that it is about or belongs to; null once that is gone. */
  listing: z.object({ id, name: z.string(), path: z.string() }).nullable(),
  /** The reply, the photo's alternative text, or the listing's name, as it is now; empty once it is gone. */
  text: z.string(),
  /** The same as it was reported; null for what was reported before the site kept it. */
  reported_text: z.string().nullable(),
  /** The reported photo's file. */
  photo_url: z.string().nullable(),
  /** Whether visitors still see what it is about. */
  is_public: z.boolean(),
  /** How many open reports there are about the same, with this one. */
  open_reports: z.number().int(),
  user_id: id.nullable(),
  reporter_name: z.string(),
  /** Null for moderators. */
  reporter_email: z.string().nullable(),
  upheld: z.boolean().nullable(),
  outcome_reason: z.enum(reasonCodes).nullable(),
  outcome_facts: z.string(),
  decided_at: time.nullable(),
  created_at: time,
});
export type Report = z.infer<typeof report>;

/** What became of a report: moderators still check it, took it down, or kept it; or the review's author deleted it. */
export type ReportOutcome = "open" | "removed" | "kept" | "gone";

/** One's own report. */
export interface OwnReport {
  id: number;
  kind: ReportKind;
  listing_name: string;
  /** The listing's page; null while it is not public. */
  listing_path: string | null;
  reason: FlagReason;
  note: string;
  outcome: ReportOutcome;
  outcome_reason: Reason | null;
  outcome_facts: string;
  created_at: string;
}

export const reportStatuses = ["open", "decided"] as const;

export const reportsQuery = z.object({
  ...paging(200, 50),
  ...assignment,
  status: z.enum(reportStatuses).default("open"),
});
export type ReportsQuery = z.infer<typeof reportsQuery>;

export const listReports = operation("GET reports/", {
  summary:
    "Reports of listings, replies, and photos: open ones the most urgent first, decided ones newest first. Those of reviews are at reviews/{id}/flags/.",
  who: "moderator",
  query: reportsQuery,
  answer: listOf(report),
});

/** The text that the moderator saw: the decision about another one is refused. */
const seen = { seen_text: z.string().optional() };

/** Upheld, with a published reason and facts, it takes down what was reported; otherwise `facts` is a note to the reporters. */
export const reportDecisionBody = z.discriminatedUnion("uphold", [
  requiredGrounds.extend({ uphold: z.literal(true), ...seen }),
  z.object({
    ...seen,
    uphold: z.literal(false),
    facts: z.string().transform(severalLines).pipe(atMost(1000)).default(""),
  }),
]);
export type ReportDecisionBody = z.infer<typeof reportDecisionBody>;

export const decideReport = operation("POST reports/{id}/decide/", {
  summary:
    "Decides all open reports about the same: upheld, a listing is suspended, a reply deleted, a photo refused. Reporters get the outcome by email.",
  who: "moderator",
  body: reportDecisionBody,
  risk: "none",
  answer: report,
});
