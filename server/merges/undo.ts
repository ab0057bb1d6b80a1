import "server-only";
import { type ListingMerge } from "@/lib/contract/duplicate";
import { conflict, notFound } from "@/lib/contract/errors";
import { type ListingValues } from "@/lib/contract/listing-values";
import { mergeUndoDays, undoUntil } from "@/lib/rules/duplicates";
import { furtherThan } from "@/lib/rules/further-categories";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { audit } from "../audit/write";
import { lockUsers, updateRoles } from "../claims/owner";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { existingCategories } from "../listings/categories";
import { needListingRow } from "../listings/lock";
import { columnsOf } from "../listings/values";
import { renewListingPremium } from "../premium/causes";
import { mergeBefore, type MergeBefore, type ListingState } from "./before";
import { restoreClaims } from "./claims";
import { restoreCampaigns, restoreGrants } from "./money";
import { restoreDays, restoreMeta } from "./pages";
import { restoreAddresses } from "./address";
import { needMerge } from "./read";
import { restoreAffiliations } from "./affiliations";
import { restoreLocations } from "./locations";
import { restoreRelations, swapHours } from "./move";
import { restorePhotos } from "./photos";
import { restoreReviews } from "./reviews";
import { lockListings, refuseOwnCase, type Sides } from "./sides";
import { restoreSources } from "./sources";
import { restoreTeam } from "./team";
import { closingColumns } from "./closing";

interface LockedMerge {
  id: number;
  keptId: number;
  mergedId: number;
  mergedAt: Date;
  before: MergeBefore;
}

/** Reads a merge and locks both listings. Throws not-found, and `conflict` with the reason why it can't be undone. */
async function lockMerge(ctx: Ctx, id: number): Promise<LockedMerge> {
  const found = await ctx.db.listingMerge.findUnique({ where: { id }, select: { keptId: true, mergedId: true } });
  if (!found) throw notFound();
  const mergedInto = await lockListings(ctx, [found.keptId, found.mergedId]);
  const merge = await ctx.db.listingMerge.findUniqueOrThrow({ where: { id } });
  if (merge.undoneAt) throw conflict("This merge has already been undone.");
  if (undoUntil(merge.mergedAt) <= ctx.now) {
    throw conflict(`A merge can be undone for ${mergeUndoDays} days; this one is older.`);
  }
  if (mergedInto.get(found.keptId) !== null) {
    throw conflict("The kept listing has since been merged into another one. Undo that merge first.");
  }
  return { ...merge, before: mergeBefore.parse(merge.before) };
}

/** The ids of those accounts that aren't closed. */
async function openAccounts(ctx: Ctx, ids: (number | null)[]): Promise<Set<number>> {
  const users = await ctx.db.user.findMany({
    where: { id: { in: ids.filter((id) => id !== null) }, closedAt: null },
    select: { id: true },
  });
  return new Set(users.map(({ id }) => id));
}

const formerOwner = ({ ownerId, claimedAt }: ListingState, open: ReadonlySet<number>) =>
  ownerId !== null && open.has(ownerId)
    ? { claimedById: ownerId, claimedAt: claimedAt === null ? null : new Date(claimedAt) }
    : { claimedById: null, claimedAt: null };

/** Throws `conflict` when the kept listing has had another owner since: the former owners can't be restored then. */
function checkOwner({ kept }: Sides, { after }: MergeBefore, open: ReadonlySet<number>): void {
  const expected = after.ownerId !== null && open.has(after.ownerId) ? after.ownerId : null;
  if (kept.claimed_by_id !== expected) {
    throw conflict("The kept listing has a new owner since the merge. Restore the previous owner first, then undo.");
  }
}

/** The former values of fields that haven't been edited since the merge. */
function formerValues({ kept }: Sides, fields: MergeBefore["fields"]): ListingValues {
  const untouched = Object.entries(fields).filter(([key, [, after]]) => kept[key as ListingFieldKey] === after);
  return Object.fromEntries(untouched.map(([key, [before]]) => [key, before]));
}

/** The former further categories, unless they have been changed since. */
async function formerCategories(ctx: Ctx, { kept }: Sides, { after, kept: former }: MergeBefore) {
  const joined = furtherThan(kept.category_id, await existingCategories(ctx, kept.kind, after.furtherCategoryIds));
  if (String(kept.further_category_ids) !== String(joined)) return {};
  return { furtherCategoryIds: await existingCategories(ctx, kept.kind, former.furtherCategoryIds) };
}

/** Whether the kept listing was closed, unless that has been changed since. */
const formerClosing = ({ kept }: Sides, { after, kept: former }: MergeBefore) =>
  kept.closed_on === after.closedOn && kept.moved_to_id === after.movedToId ? closingColumns(former) : {};

/** Restores the rows of the two listings: addresses, values, owners, and status. */
async function restoreListings(ctx: Ctx, sides: Sides, { before, mergedId, keptId }: LockedMerge): Promise<void> {
  const people = [before.kept.ownerId, before.merged.ownerId, before.after.ownerId];
  await lockUsers(ctx, people);
  const open = await openAccounts(ctx, people);
  checkOwner(sides, before, open);
  await restoreAddresses(ctx, sides, before);
  const values = formerValues(sides, before.fields);
  await ctx.db.listing.update({
    where: { id: keptId },
    data: {
      ...columnsOf(values),
      ...(await formerCategories(ctx, sides, before)),
      ...formerClosing(sides, before),
      ...formerOwner(before.kept, open),
      updatedAt: ctx.now,
    },
  });
  await restoreSources(ctx, { keptId, before }, Object.keys(values));
  const { status } = before.merged;
  await ctx.db.listing.update({
    where: { id: mergedId },
    data: { status, mergedIntoId: null, ...formerOwner(before.merged, open), updatedAt: ctx.now },
  });
  await execute(ctx.db)`
    UPDATE listing SET merged_into_id = ${mergedId} WHERE id = ANY (${before.followers}::int[])
      AND merged_into_id = ${keptId}`;
  await updateRoles(
    ctx,
    people.filter((id) => id !== null && open.has(id)),
  );
}

/**
 * Undoes a merge within 30 days: moves back what was moved and restores what was dropped. Later changes stay: new reviews
 * and claims with the kept listing, edited fields as edited. Throws not-found, and `conflict` with the reason when too
 * much has changed.
 */
export const undoMerge = (ctx: Ctx, id: number): Promise<ListingMerge> =>
  withTx(ctx, async (inside) => {
    const merge = await lockMerge(inside, id);
    const { before, keptId, mergedId } = merge;
    const sides = { kept: await needListingRow(inside, keptId), merged: await needListingRow(inside, mergedId) };
    await refuseOwnCase(inside, sides);
    await restoreCampaigns(inside, mergedId, before.campaigns);
    await restoreListings(inside, sides, merge);
    await restoreTeam(inside, merge);
    await restoreReviews(inside, merge, before.reviews);
    await restoreClaims(inside, mergedId, before.claims);
    await restoreGrants(inside, merge, before);
    await renewListingPremium(inside, [keptId, mergedId]);
    await restoreMeta(inside, merge, before.meta);
    await restoreDays(inside, merge, before.days);
    await restorePhotos(inside, merge, before.photos);
    await restoreLocations(inside, merge, before.locations);
    await restoreAffiliations(inside, merge, before.affiliations);
    await restoreRelations(inside, merge, before.moved);
    if (before.hoursSwapped) await swapHours(inside, keptId, mergedId);
    await inside.db.listingMerge.update({ where: { id }, data: { undoneAt: inside.now } });
    await audit(inside, {
      action: "listing.unmerge",
      object: { type: "listing", id: keptId },
      before: { merge_id: id, claimed_by_id: before.after.ownerId },
      after: { merged_id: mergedId, claimed_by_id: before.kept.ownerId, merged_claimed_by_id: before.merged.ownerId },
    });
    return needMerge(inside, id);
  });
