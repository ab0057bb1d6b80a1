import { z } from "zod";
import { kinds } from "../rules/listing-kind";
import { userStatuses } from "../rules/permissions";
import { assignment, id, listOf, moment, notify, ordering, paging, time, yesNo } from "./common";
import { kindSegment, listing } from "./listing";
import { moderationKinds } from "./moderation";
import { decisionBrief, sentGrounds } from "./decision";
import { operation } from "./operation";

export const allListingOrderings = ["updated_at", "created_at", "name"] as const;

export const allListingsQuery = z.object({
  ...paging(1000, 50),
  ...assignment,
  kind: z.enum(kinds).optional(),
  status: z.enum(userStatuses).optional(),
  search: z.string().optional(),
  category_id: id.optional(),
  /** Whether it has an open claim. */
  has_claim: yesNo.optional(),
  /** Whether its owner asks for another category. */
  has_category_request: yesNo.optional(),
  ordering: ordering(allListingOrderings).optional(),
});
export type AllListingsQuery = z.infer<typeof allListingsQuery>;

export const listAllListings = operation("GET listings/", {
  summary: "Listings of both kinds and all statuses, last changed first.",
  who: "moderator",
  readsLong: true,
  query: allListingsQuery,
  answer: listOf(listing),
});

/** The most listings or accounts that one call changes. */
export const mostAtOnce = 1000;
const ids = z.array(id).min(1).max(mostAtOnce, `At most ${mostAtOnce} at once.`);

export const bulkSetCategory = operation("POST {kind}/bulk_set_category/", {
  summary: "Moves listings to another category below the same top-level category; all or none.",
  who: "admin",
  params: z.object({ kind: kindSegment }),
  body: z.object({ ids, to_category_id: id }),
  risk: "loss",
  answer: z.object({ updated: z.number().int() }),
});

/** The number of changed rows, the ids of the skipped ones, and what was taken from people. */
export const bulkAnswer = z.object({
  updated: z.number().int(),
  skipped: z.array(id),
  decisions: z.array(decisionBrief),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/**
 * A new status for several rows. With `from`, the status that the admin saw, rows in any other status are skipped. To
 * suspend pending ones is to refuse them: it needs `from`, and may mark them as spam, which needs no facts.
 */
export const statusChangeBody = z
  .object({
    ids,
    status: z.enum(["active", "suspended"]),
    from: z.enum(userStatuses).optional(),
    ...sentGrounds,
    spam: z.boolean().default(false),
  })
  .refine((change) => isRefusal(change) || !change.spam, {
    path: ["spam"],
    message: "Only what is pending can be refused as spam.",
  });
export type StatusChangeBody = z.infer<typeof statusChangeBody>;
export type StatusChange = z.input<typeof statusChangeBody>;

/** Whether a change refuses what is pending. */
export const isRefusal = ({ status, from }: { status: string; from?: string | undefined }): boolean =>
  status === "suspended" && from === "pending";

export const bulkSetStatus = operation("POST listings/bulk_status/", {
  summary: "Approves, refuses, suspends, or reactivates listings, skipping those in an unsuitable status.",
  who: "moderator",
  query: z.object({ notify }),
  body: statusChangeBody,
  risk: "none",
  answer: bulkAnswer,
});

export const bulkSetUserStatus = operation("POST users/bulk_status/", {
  summary: "Approves, refuses, suspends, or reactivates accounts, skipping those in an unsuitable status.",
  who: "admin",
  query: z.object({ notify }),
  body: statusChangeBody,
  risk: "rights",
  answer: bulkAnswer,
});

const counts = z.object({
  users: z.number().int(),
  businesses: z.number().int(),
  doctors: z.number().int(),
  reviews: z.number().int(),
  categories: z.number().int(),
});

/** The queues whose waiting time is measured. */
const of = <Schema extends z.ZodType>(schema: Schema) => ({
  users: schema,
  listings: schema,
  reviews: schema,
  flagged: schema,
  claims: schema,
  photos: schema,
  category_requests: schema,
  messages: schema,
  reports: schema,
  appeals: schema,
  corrections: schema,
});

export const adminCounts = z.object({
  /** Everything, including inactive page meta records. */
  all: counts.extend({ page_metas: z.number().int() }),
  /** What needs a decision. Reviews include pending edits; duplicates are the likely pairs. */
  pending: counts.extend({
    claims: z.number().int(),
    photos: z.number().int(),
    category_requests: z.number().int(),
    flagged: z.number().int(),
    messages: z.number().int(),
    reports: z.number().int(),
    appeals: z.number().int(),
    /** Decisions drawn at random that the caller may look at again. */
    second_looks: z.number().int(),
    corrections: z.number().int(),
    duplicates: z.number().int(),
  }),
  /** Since when the oldest in each queue waits. */
  oldest: z.object(of(time.nullable())),
  /** Half of the decisions of the last 30 days took at most this many hours. */
  median_hours: z.object(of(z.number().nullable())),
  /** How many items arrived in the last 7 days. */
  arrived: z.object(of(z.number().int())),
  /** Within how many days moderators should decide: a setting. */
  target_days: z.number().int(),
  /** How many waiting items of each list are assigned to the caller. */
  assigned: z.array(z.object({ kind: z.enum(moderationKinds), count: z.number().int() })),
});
export type AdminCounts = z.infer<typeof adminCounts>;

export const readAdminCounts = operation("GET admin/counts/", {
  summary: "The counts on the admin dashboard.",
  who: "moderator",
  answer: adminCounts,
});

export const auditRow = z.object({
  id,
  actor_id: id.nullable(),
  /** The account's current name; null for a closed account and for the operator. */
  actor_name: z.string().nullable(),
  action: z.string(),
  object_type: z.string(),
  object_id: id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  request_id: z.string(),
  /** The current names of what the row is about, by type and id: "category:5". */
  names: z.record(z.string(), z.string()),
  created_at: time,
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditQuery = z.object({
  ...paging(1000, 50),
  actor: id.optional(),
  object_type: z.string().optional(),
  object_id: id.optional(),
  action: z.string().optional(),
  /** From `since` on, and before `until`. */
  since: moment.optional(),
  until: moment.optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const exportAudit = operation("GET audit/export/", {
  summary: "The audit log as CSV with its filters, newest first, at most 10,000 rows.",
  who: "admin",
  query: auditQuery,
  risk: "export",
  answer: z.string(),
  file: "text/csv",
});

export const listAudit = operation("GET audit/", {
  summary: "The audit log, newest first.",
  who: "admin",
  readsLong: true,
  query: auditQuery,
  answer: listOf(auditRow),
});
