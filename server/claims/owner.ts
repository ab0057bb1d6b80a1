import "server-only";
import { type ListingValues } from "@/lib/contract/listing-values";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { type ListingRow } from "../listings/sql";
import { columnsOf } from "../listings/values";
import { renewListingPremium } from "../premium/causes";
import { dropOwnReview } from "../reviews/write";
import { notifyClaimDecision } from "./notify";

/** Locks the accounts whose role may follow, in one order for everybody. */
export async function lockUsers(ctx: Ctx, ids: readonly (number | null)[]): Promise<void> {
  await execute(ctx.db)`
    SELECT id FROM "user" WHERE id = ANY (${ids.filter((id) => id !== null)}::int[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Somebody with a listing is an owner, somebody who lost the last one a reviewer again; an admin stays one. */
export async function renewRoles(ctx: Ctx, ids: readonly (number | null)[]): Promise<void> {
  await execute(ctx.db)`
    UPDATE "user" u SET user_type = due.role, updated_at = ${ctx.now}
    FROM (
      SELECT id, CASE WHEN EXISTS (SELECT FROM listing l WHERE l.claimed_by_id = candidate.id)
        THEN 'owner'::user_type ELSE 'reviewer'::user_type END AS role
      FROM "user" candidate WHERE id = ANY (${ids.filter((id) => id !== null)}::int[])
    ) due
    WHERE u.id = due.id AND u.user_type <> 'admin' AND u.user_type <> due.role`;
}

/** Rejects every claim that is open on a listing, and says so to its claimants. */
async function rejectOpen(ctx: Ctx, listing: ListingRow, reason: string): Promise<void> {
  const rejected = await queryRows<{ user_id: number }>(ctx.db)`
    UPDATE claim SET status = 'rejected', reason = ${reason}, decided_at = ${ctx.now},
      decided_by_id = ${accountOf(ctx.actor)}::int
    WHERE listing_id = ${listing.id} AND status = 'pending' RETURNING user_id`;
  for (const { user_id: userId } of rejected)
    await notifyClaimDecision(ctx, listing, { userId, isApproved: false, reason });
}

const rivalReason = "The listing was given to somebody else.";

/**
 * Gives a locked listing to a user, or takes it from its owner, with all that follows: values, roles, premium, the new
 * owner's own review, and the claims that are open still. To be called after the winning claim was decided.
 */
export async function assignOwner(
  ctx: Ctx,
  listing: ListingRow,
  { userId, values = {} }: { userId: number | null; values?: ListingValues },
): Promise<void> {
  const people = [listing.claimed_by_id, userId];
  await lockUsers(ctx, people);
  await ctx.db.listing.update({
    where: { id: listing.id },
    data: { ...columnsOf(values), claimedById: userId, claimedAt: userId === null ? null : ctx.now },
  });
  await renewRoles(ctx, people);
  await renewListingPremium(ctx, [listing.id]);
  if (userId === null) return;
  await dropOwnReview(ctx, listing.id, userId);
  await rejectOpen(ctx, listing, rivalReason);
}
