import "server-only";
import { type AdminCounts } from "@/lib/contract/admin";
import { daysIn } from "@/lib/rules/site-settings";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne } from "../db/sql";
import { listingCounter, reviewCounter, userCounter } from "../counters/counters";
import { waitingCorrections } from "../corrections/read";
import { waitsForSecondLook } from "../decisions/sql";
import { isOpenPair } from "../duplicates/read";
import { waitingPhotos } from "../photos/sql";
import { siteSettings } from "../settings/current";
import { countAssigned } from "./moderation-notes";
import { readWaiting } from "./waiting";

interface Row {
  users: number;
  businesses: number;
  doctors: number;
  reviews: number;
  categories: number;
  page_metas: number;
  pending_users: number;
  pending_businesses: number;
  pending_doctors: number;
  pending_reviews: number;
  pending_categories: number;
  flagged_reviews: number;
  open_claims: number;
  pending_photos: number;
  category_requests: number;
  open_messages: number;
  open_reports: number;
  open_appeals: number;
  open_looks: number;
  open_corrections: number;
  open_pairs: number;
}

const isPending = Prisma.sql`status = 'pending'`;

const listingsOf = (kind: "business" | "doctor", condition = Prisma.sql`true`) =>
  listingCounter(Prisma.sql`kind = ${kind}::listing_kind AND ${condition}`);

const all = Prisma.sql`true`;

/**
 * The totals of the admin dashboard: everything, and what is pending. Totals that grow with the directory come from the
 * counters (docs/decisions/0031-counters.md); pending work is counted. Merged listings aren't included.
 */
export async function readCounts(ctx: Ctx): Promise<AdminCounts> {
  const row = await queryOne<Row>(ctx.db)`
    SELECT
      ${userCounter(all)} AS users, ${userCounter(isPending)} AS pending_users,
      ${listingsOf("business")} AS businesses, ${listingsOf("doctor")} AS doctors,
      ${listingsOf("business", isPending)} AS pending_businesses, ${listingsOf("doctor", isPending)} AS pending_doctors,
      ${reviewCounter(all)} AS reviews, ${reviewCounter(Prisma.sql`status = 'flagged'`)} AS flagged_reviews,
      ${reviewCounter(Prisma.sql`status = 'pending' OR has_edit`)} AS pending_reviews,
      (SELECT count(*)::int FROM category) AS categories,
      (SELECT count(*)::int FROM category WHERE ${isPending}) AS pending_categories,
      (SELECT count(*)::int FROM page_meta) AS page_metas,
      (SELECT count(*)::int FROM claim WHERE ${isPending}) AS open_claims,
      (SELECT count(*)::int FROM ${waitingPhotos}) AS pending_photos,
      (SELECT count(*)::int FROM category_request r JOIN listing l ON l.id = r.listing_id
        WHERE l.merged_into_id IS NULL) AS category_requests,
      (SELECT count(*)::int FROM report WHERE confirmed_at IS NOT NULL AND decided_at IS NULL) AS open_reports,
      (SELECT count(*)::int FROM appeal WHERE status = 'open') AS open_appeals,
      (SELECT count(*)::int FROM decision d WHERE ${waitsForSecondLook(ctx)}) AS open_looks,
      (SELECT count(*)::int FROM ${waitingCorrections}) AS open_corrections,
      (SELECT count(*)::int FROM contact_message WHERE confirmed_at IS NOT NULL AND answered_at IS NULL) AS open_messages,
      (SELECT count(*)::int FROM duplicate_pair p WHERE ${isOpenPair}) AS open_pairs`;
  return {
    ...(await readWaiting(ctx)),
    assigned: await countAssigned(ctx),
    target_days: daysIn(await siteSettings(ctx.db), "decision_days")!,
    all: {
      users: row.users,
      businesses: row.businesses,
      doctors: row.doctors,
      reviews: row.reviews,
      categories: row.categories,
      page_metas: row.page_metas,
    },
    pending: {
      users: row.pending_users,
      businesses: row.pending_businesses,
      doctors: row.pending_doctors,
      reviews: row.pending_reviews,
      categories: row.pending_categories,
      claims: row.open_claims,
      photos: row.pending_photos,
      category_requests: row.category_requests,
      flagged: row.flagged_reviews,
      messages: row.open_messages,
      reports: row.open_reports,
      appeals: row.open_appeals,
      second_looks: row.open_looks,
      corrections: row.open_corrections,
      duplicates: row.open_pairs,
    },
  };
}
