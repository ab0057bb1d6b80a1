import { z } from "zod";
import { kinds } from "../rules/listing-kind";
import { userStatuses } from "../rules/permissions";
import { id, listOf, moment, noParams, noQuery, notify, ordering, paging, time, yesNo } from "./common";
import { kindSegment, listing } from "./listing";
import { operation } from "./operation";

export const allListingOrderings = ["updated_at", "created_at", "name"] as const;

export const allListingsQuery = z.object({
  ...paging(1000, 50),
  kind: z.enum(kinds).optional(),
  status: z.enum(userStatuses).optional(),
  search: z.string().optional(),
  category_id: id.optional(),
  /** Whether a claim on it is open. */
  has_claim: yesNo.optional(),
  ordering: ordering(allListingOrderings).optional(),
});
export type AllListingsQuery = z.infer<typeof allListingsQuery>;

export const listAllListings = operation({
  method: "GET",
  path: "listings/",
  summary: "Listings of both kinds and every status in one list, the one changed last first.",
  who: "admin",
  params: noParams,
  query: allListingsQuery,
  answer: listOf(listing),
});

/** Most listings, accounts or reviews that one call changes. */
export const mostAtOnce = 1000;
const ids = z.array(id).min(1).max(mostAtOnce, `At most ${mostAtOnce} at once.`);

export const bulkSetCategory = operation({
  method: "POST",
  path: "{kind}/bulk_set_category/",
  summary: "Moves listings into another category of their main category; all or none.",
  who: "admin",
  params: z.object({ kind: kindSegment }),
  query: noQuery,
  body: z.object({ ids, to_category_id: id }),
  answer: z.object({ updated: z.number().int() }),
});

/** What became of each: those not listed were changed. */
export const bulkAnswer = z.object({ updated: z.number().int(), skipped: z.array(id) });
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** A new status for several; `from` is what they were seen in: those that are in another one by now are skipped. */
export const statusChangeBody = z.object({
  ids,
  status: z.enum(["active", "suspended"]),
  from: z.enum(userStatuses).optional(),
});
export type StatusChangeBody = z.infer<typeof statusChangeBody>;

export const bulkSetStatus = operation({
  method: "POST",
  path: "listings/bulk_status/",
  summary: "Approves, suspends or reactivates listings; those that this can't be done with are skipped.",
  who: "admin",
  params: noParams,
  query: z.object({ notify }),
  body: statusChangeBody,
  answer: bulkAnswer,
});

export const bulkSetUserStatus = operation({
  method: "POST",
  path: "users/bulk_status/",
  summary: "Approves, suspends or reactivates accounts; those that this can't be done with are skipped.",
  who: "admin",
  params: noParams,
  query: z.object({ notify }),
  body: statusChangeBody,
  answer: bulkAnswer,
});

const counts = z.object({
  users: z.number().int(),
  businesses: z.number().int(),
  doctors: z.number().int(),
  reviews: z.number().int(),
  categories: z.number().int(),
});

export const adminCounts = z.object({
  /** Of records for search engines all, active or not. */
  all: counts.extend({ page_metas: z.number().int() }),
  /** What waits for a decision; of reviews the waiting edits too, of duplicates the likely pairs. */
  pending: counts.extend({ claims: z.number().int(), flagged: z.number().int(), duplicates: z.number().int() }),
});
export type AdminCounts = z.infer<typeof adminCounts>;

export const readAdminCounts = operation({
  method: "GET",
  path: "admin/counts/",
  summary: "The numbers of the admin dashboard.",
  who: "admin",
  params: noParams,
  query: noQuery,
  answer: adminCounts,
});

export const auditRow = z.object({
  id,
  actor_id: id.nullable(),
  /** The name of the account today; null for one that is closed, and for the operator. */
  actor_name: z.string().nullable(),
  action: z.string(),
  object_type: z.string(),
  object_id: id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  request_id: z.string(),
  created_at: time,
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditQuery = z.object({
  ...paging(1000, 50),
  actor: id.optional(),
  object_type: z.string().optional(),
  object_id: id.optional(),
  action: z.string().optional(),
  /** From this moment on, and before that one. */
  since: moment.optional(),
  until: moment.optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const listAudit = operation({
  method: "GET",
  path: "audit/",
  summary: "Who did what, the newest first.",
  who: "admin",
  params: noParams,
  query: auditQuery,
  answer: listOf(auditRow),
});
