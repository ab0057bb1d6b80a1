import "server-only";
import { type ListingMerge } from "@/lib/contract/duplicate";
import { conflict, notFound } from "@/lib/contract/errors";
import { type ListingValues } from "@/lib/contract/listing-values";
import { mergeUndoDays, undoUntil } from "@/lib/rules/duplicates";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { audit } from "../audit/write";
import { lockUsers, renewRoles } from "../claims/owner";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { rowOf } from "../listings/lock";
import { columnsOf } from "../listings/values";
import { renewListingPremium } from "../premium/causes";
import { mergeBefore, type MergeBefore, type Stand } from "./before";
import { returnClaims } from "./claims";
import { returnCampaigns, returnGrants } from "./money";
import { returnDays, returnMeta } from "./pages";
import { returnPlaces } from "./place";
import { needMerge } from "./read";
import { returnReviews } from "./reviews";
import { lockListings, type Sides } from "./sides";

interface HeldMerge {
  id: number;
  keptId: number;
  mergedId: number;
  mergedAt: Date;
  before: MergeBefore;
}

/** A merge that can be undone, both listings held. Throws not-found, `conflict` with the reason why it can't. */
async function lockMerge(ctx: Ctx, id: number): Promise<HeldMerge> {
  const found = await ctx.db.listingMerge.findUnique({ where: { id }, select: { keptId: true, mergedId: true } });
  if (!found) throw notFound();
  const held = await lockListings(ctx, [found.keptId, found.mergedId]);
  const merge = await ctx.db.listingMerge.findUniqueOrThrow({ where: { id } });
  if (merge.undoneAt) throw conflict("This merge has been undone already.");
  if (undoUntil(merge.mergedAt) <= ctx.now) {
    throw conflict(`A merge can be undone for ${mergeUndoDays} days; this one is older.`);
  }
  if (held.get(found.keptId) !== null) {
    throw conflict("The listing that was kept has itself been merged since: undo that merge first.");
  }
  return { ...merge, before: mergeBefore.parse(merge.before) };
}

/** Accounts that are open still: a closed one owns nothing. */
async function openAccounts(ctx: Ctx, ids: (number | null)[]): Promise<Set<number>> {
  const users = await ctx.db.user.findMany({
    where: { id: { in: ids.filter((id) => id !== null) }, closedAt: null },
    select: { id: true },
  });
  return new Set(users.map(({ id }) => id));
}

const ownerAgain = ({ ownerId, claimedAt }: Stand, open: ReadonlySet<number>) =>
  ownerId !== null && open.has(ownerId)
    ? { claimedById: ownerId, claimedAt: claimedAt === null ? null : new Date(claimedAt) }
    : { claimedById: null, claimedAt: null };

/** Throws `conflict` where the kept listing has been given to somebody else since: nobody can say whose is what. */
function checkOwner({ kept }: Sides, { after }: MergeBefore, open: ReadonlySet<number>): void {
  const expected = after.ownerId !== null && open.has(after.ownerId) ? after.ownerId : null;
  if (kept.claimed_by_id !== expected) {
    throw conflict("The kept listing has got another owner since: give it back first, then undo the merge.");
  }
}

/** The fields that still are what the merge made them; what was edited since stays. */
function formerValues({ kept }: Sides, fields: MergeBefore["fields"]): ListingValues {
  const untouched = Object.entries(fields).filter(([key, [, after]]) => kept[key as ListingFieldKey] === after);
  return Object.fromEntries(untouched.map(([key, [before]]) => [key, before]));
}

/** The two listings themselves. */
async function part(ctx: Ctx, sides: Sides, { before, mergedId, keptId }: HeldMerge): Promise<void> {
  const people = [before.kept.ownerId, before.merged.ownerId, before.after.ownerId];
  await lockUsers(ctx, people);
  const open = await openAccounts(ctx, people);
  checkOwner(sides, before, open);
  await returnPlaces(ctx, sides, before);
  await ctx.db.listing.update({
    where: { id: keptId },
    data: { ...columnsOf(formerValues(sides, before.fields)), ...ownerAgain(before.kept, open), updatedAt: ctx.now },
  });
  const { status } = before.merged;
  await ctx.db.listing.update({
    where: { id: mergedId },
    data: { status, mergedIntoId: null, ...ownerAgain(before.merged, open), updatedAt: ctx.now },
  });
  await execute(ctx.db)`
    UPDATE listing SET merged_into_id = ${mergedId} WHERE id = ANY (${before.followers}::int[])
      AND merged_into_id = ${keptId}`;
  await renewRoles(
    ctx,
    people.filter((id) => id !== null && open.has(id)),
  );
}

/**
 * Makes two listings again of what was merged, within 30 days: what moved goes back, what was dropped is there again.
 * What people did since stays where it is: new reviews and claims with the kept listing, edited fields as edited. Throws
 * not-found, and `conflict` with the reason where too much has changed.
 */
export const undoMerge = (ctx: Ctx, id: number): Promise<ListingMerge> =>
  withTx(ctx, async (inside) => {
    const merge = await lockMerge(inside, id);
    const { before, keptId, mergedId } = merge;
    const sides = { kept: await rowOf(inside, keptId), merged: await rowOf(inside, mergedId) };
    await returnCampaigns(inside, mergedId, before.campaigns);
    await part(inside, sides, merge);
    await returnReviews(inside, merge, before.reviews);
    await returnClaims(inside, mergedId, before.claims);
    await returnGrants(inside, merge, before);
    await renewListingPremium(inside, [keptId, mergedId]);
    await returnMeta(inside, merge, before.meta);
    await returnDays(inside, merge, before.days);
    await inside.db.listingMerge.update({ where: { id }, data: { undoneAt: inside.now } });
    await audit(inside, {
      action: "listing.unmerge",
      object: { type: "listing", id: keptId },
      before: { merge_id: id, claimed_by_id: before.after.ownerId },
      after: { merged_id: mergedId, claimed_by_id: before.kept.ownerId, merged_claimed_by_id: before.merged.ownerId },
    });
    return needMerge(inside, id);
  });
