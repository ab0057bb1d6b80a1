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

const any = Prisma.sql`true`;
const isPending = Prisma.sql`status = 'pending'`;

const listingsOf = (kind: "business" | "doctor", condition = any) =>
  listingCounter(Prisma.sql`kind = ${kind}::listing_kind AND ${condition}`);

/**
 * The totals of the admin dashboard: everything, and what is pending. Totals that grow with the directory come from the
 * counters (docs/decisions/0031-counters.md); pending work is counted. Merged listings aren't included.
 */
export async function readCounts(ctx: Ctx): Promise<AdminCounts> {
  const all = await queryOne<AdminCounts["all"]>(ctx.db)`
    SELECT ${userCounter(any)} AS users, ${listingsOf("business")} AS businesses, ${listingsOf("doctor")} AS doctors,
      ${reviewCounter(any)} AS reviews, (SELECT count(*)::int FROM category) AS categories,
      (SELECT count(*)::int FROM page_meta) AS page_metas`;
  const pending = await queryOne<AdminCounts["pending"]>(ctx.db)`
    SELECT ${userCounter(isPending)} AS users,
      ${listingsOf("business", isPending)} AS businesses, ${listingsOf("doctor", isPending)} AS doctors,
      ${reviewCounter(Prisma.sql`status = 'pending' OR has_edit`)} AS reviews,
      ${reviewCounter(Prisma.sql`status = 'flagged'`)} AS flagged,
      (SELECT count(*)::int FROM category WHERE ${isPending}) AS categories,
      (SELECT count(*)::int FROM claim WHERE ${isPending}) AS claims,
      (SELECT count(*)::int FROM ${waitingPhotos}) AS photos,
      (SELECT count(*)::int FROM category_request r JOIN listing l ON l.id = r.listing_id
        WHERE l.merged_into_id IS NULL) AS category_requests,
      (SELECT count(*)::int FROM report WHERE confirmed_at IS NOT NULL AND decided_at IS NULL) AS reports,
      (SELECT count(*)::int FROM appeal WHERE status = 'open') AS appeals,
      (SELECT count(*)::int FROM decision d WHERE ${waitsForSecondLook(ctx)}) AS second_looks,
      (SELECT count(*)::int FROM ${waitingCorrections}) AS corrections,
      (SELECT count(*)::int FROM contact_message WHERE confirmed_at IS NOT NULL AND answered_at IS NULL) AS messages,
      (SELECT count(*)::int FROM duplicate_pair p WHERE ${isOpenPair}) AS duplicates`;
  return {
    ...(await readWaiting(ctx)),
    assigned: await countAssigned(ctx),
    target_days: daysIn(await siteSettings(ctx.db), "decision_days")!,
    all,
    pending,
  };
}
