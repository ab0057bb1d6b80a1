import "server-only";
import { type Grounds } from "@/lib/contract/decision";
import { type ListingValues } from "@/lib/contract/listing-values";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { type ListingRow } from "../listings/sql";
import { endTeams, type FormerMember } from "../listings/team";
import { recordSources } from "../listings/sources";
import { columnsOf } from "../listings/values";
import { withdrawInsiders } from "../listings/withdraw-insiders";
import { renewListingPremium } from "../premium/causes";
import { deleteReviewBy } from "../reviews/write";
import { recordRejection } from "./decisions";

/** Locks accounts whose role may change, by ascending id. */
export async function lockUsers(ctx: Ctx, ids: readonly (number | null)[]): Promise<void> {
  await execute(ctx.db)`
    SELECT id FROM "user" WHERE id = ANY (${ids.filter((id) => id !== null)}::int[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Sets roles: owner for accounts with at least one listing, reviewer for others. Admins and moderators keep theirs. */
export async function updateRoles(ctx: Ctx, ids: readonly (number | null)[]): Promise<void> {
  await execute(ctx.db)`
    UPDATE "user" u SET user_type = due.role, updated_at = ${ctx.now}
    FROM (
      SELECT id, CASE WHEN EXISTS (SELECT FROM listing l WHERE l.claimed_by_id = candidate.id)
        THEN 'owner'::user_type ELSE 'reviewer'::user_type END AS role
      FROM "user" candidate WHERE id = ANY (${ids.filter((id) => id !== null)}::int[])
    ) due
    WHERE u.id = due.id AND u.user_type NOT IN ('admin', 'moderator') AND u.user_type <> due.role`;
}

const rivalGrounds: Grounds = { reason: "other", facts: "The listing was assigned to someone else." };

/** Rejects every open claim on a listing. */
async function rejectOpenClaims(ctx: Ctx, listing: ListingRow): Promise<void> {
  const rejected = await queryRows<{ id: number; user_id: number; relationship: string }>(ctx.db)`
    UPDATE claim SET status = 'rejected', reason = ${rivalGrounds.facts}, decided_at = ${ctx.now},
      decided_by_id = ${accountOf(ctx.actor)}::int
    WHERE listing_id = ${listing.id} AND status = 'pending' RETURNING id, user_id, relationship`;
  for (const claim of rejected) await recordRejection(ctx, listing, { claim, grounds: rivalGrounds });
}

/**
 * Makes a user (or no one) the owner of a locked listing. Applies the values, updates roles and premium, ends the team,
 * deletes the new owner's own review, and rejects the other open claims. Call it after deciding the winning claim. Gives
 * the former team.
 */
export async function assignOwner(
  ctx: Ctx,
  listing: ListingRow,
  { userId, values = {} }: { userId: number | null; values?: ListingValues },
): Promise<FormerMember[]> {
  const people = [listing.claimed_by_id, userId];
  await lockUsers(ctx, people);
  await ctx.db.listing.update({
    where: { id: listing.id },
    data: { ...columnsOf(values), claimedById: userId, claimedAt: userId === null ? null : ctx.now },
  });
  const facts = Object.keys(values) as ListingFieldKey[];
  if (facts.length > 0) await recordSources({ ...ctx, factSource: { source: "owner" } }, listing.id, facts);
  await updateRoles(ctx, people);
  const team = await endTeams(ctx, [listing.id]);
  await renewListingPremium(ctx, [listing.id]);
  if (userId === null) return team;
  await deleteReviewBy(ctx, listing.id, userId);
  await withdrawInsiders(ctx, listing.id);
  await rejectOpenClaims(ctx, listing);
  return team;
}
