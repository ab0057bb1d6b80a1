import "server-only";
import { type Invitations } from "@/lib/contract/invitation";
import { routes } from "@/lib/site/routes";
import { invitationLimits } from "@/lib/rules/invitation";
import { dayMs } from "@/lib/rules/time";
import { type Ctx } from "../ctx";
import { queryOne, queryRows } from "../db/sql";
import { env } from "../env";
import { type ListingRef, needListingRow } from "../listings/lock";
import { requireRight } from "../listings/rights";
import { needListing } from "../listings/read";
import { type ListingRow } from "../listings/sql";
import { withMerged } from "./sql";

const listsShown = 20;

/** How many invitations the listing's owner may still send today, for all their listings. */
export async function leftToday(
  { db, now }: Ctx,
  { id, claimed_by_id }: Pick<ListingRow, "id" | "claimed_by_id">,
): Promise<number> {
  const { n } = await queryOne<{ n: number }>(db)`
    SELECT count(*)::int AS n FROM review_invitation
    WHERE created_at > ${new Date(now.getTime() - dayMs)}
      AND listing_id IN (SELECT id FROM listing WHERE id = ${id} OR claimed_by_id = ${claimed_by_id}::int)`;
  return Math.max(0, invitationLimits.perDay - n);
}

/** What was sent for a listing, with no check of who may see it. */
export async function invitationsOf(ctx: Ctx, row: ListingRow): Promise<Invitations> {
  const { db } = ctx;
  const [left, lists, totals] = [
    await leftToday(ctx, row),
    await queryRows<{ sent_at: Date; invited: number }>(db)`
      SELECT created_at AS sent_at, count(*)::int AS invited FROM review_invitation
      WHERE listing_id IN (${withMerged(row.id)}) GROUP BY 1 ORDER BY 1 DESC LIMIT ${listsShown}`,
    await queryOne<{ invited: number; reviews: number }>(db)`
      SELECT (SELECT count(*)::int FROM review_invitation WHERE listing_id IN (${withMerged(row.id)})) AS invited,
        (SELECT count(*)::int FROM review WHERE listing_id = ${row.id} AND is_invited
          AND status IN ('active', 'flagged') AND deleted_at IS NULL) AS reviews`,
  ];
  return {
    listing_id: row.id,
    link: new URL(routes.writeReview(row.id), env().siteUrl).href,
    left_today: left,
    ...totals,
    lists: lists.map(({ sent_at, invited }) => ({ sent_at: sent_at.toISOString(), invited })),
  };
}

/** The link to a listing's review form and its invitations, for its owner. Throws not-found and `forbidden`. */
export async function readInvitations(ctx: Ctx, ref: ListingRef): Promise<Invitations> {
  const { id } = await needListing(ctx, ref.kind, ref.id);
  const row = await needListingRow(ctx, id);
  await requireRight(ctx, row, "ask");
  return invitationsOf(ctx, row);
}
