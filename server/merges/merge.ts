import "server-only";
import { type ListingMerge, type MergeBody } from "@/lib/contract/duplicate";
import { type ListingValues } from "@/lib/contract/listing-values";
import { joinedFurther } from "@/lib/rules/further-categories";
import { type ListingFieldKey, listingFields } from "@/lib/rules/listing-field";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { approvePaths } from "../categories/approve";
import { notifyOwnershipChange } from "../claims/notify";
import { lockUsers, updateRoles } from "../claims/owner";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { type ListingRow } from "../listings/sql";
import { columnsOf } from "../listings/values";
import { withdrawInsiders } from "../listings/withdraw-insiders";
import { renewListingPremium } from "../premium/causes";
import { type MergeBefore, type ListingState } from "./before";
import { closingColumns } from "./closing";
import { moveClaims } from "./claims";
import { moveCampaigns, moveGrants } from "./money";
import { moveDays, moveMeta } from "./pages";
import { assignAddress } from "./address";
import { needMerge } from "./read";
import { moveAffiliations } from "./affiliations";
import { moveLocations } from "./locations";
import { moveRelations, swapHours } from "./move";
import { movePhotos } from "./photos";
import { moveReviews } from "./reviews";
import { checkSides, lockSides, ownerSide, type Sides } from "./sides";
import { moveSources } from "./sources";
import { moveTeam } from "./team";

const stateOf = (row: ListingRow): ListingState => ({
  status: row.status,
  categoryId: row.category_id,
  furtherCategoryIds: row.further_category_ids,
  slug: row.slug,
  closedOn: row.closed_on,
  movedToId: row.moved_to_id,
  ownerId: row.claimed_by_id,
  claimedAt: row.claimed_at?.toISOString() ?? null,
});

/** The merged listing's values that were chosen and differ from the kept one's. */
function chosenValues({ kept, merged }: Sides, fields: MergeBody["fields"]): ListingValues {
  // A pin belongs to its address.
  const isSameStreet = kept.street_address === merged.street_address;
  const pin = isSameStreet && kept.pin === null ? "merged" : ((isSameStreet ? null : fields.street_address) ?? "kept");
  const from = { ...fields, pin };
  const chosen = listingFields.filter(({ key }) => from[key] === "merged" && kept[key] !== merged[key]);
  return Object.fromEntries(chosen.map(({ key }) => [key, merged[key]]));
}

/** Since when the kept listing is closed, and where it moved: it is open if either of the two is. */
function joinedClosing({ kept, merged }: Sides): Pick<ListingState, "closedOn" | "movedToId"> {
  if (merged.closed_on === null) return { closedOn: null, movedToId: null };
  return { closedOn: kept.closed_on, movedToId: kept.moved_to_id === merged.id ? null : kept.moved_to_id };
}

/** Hides the merged listing and redirects its addresses. Returns the listings that had been merged into it. */
async function hideMerged(ctx: Ctx, { kept, merged }: Sides): Promise<number[]> {
  const followers = await queryRows<{ id: number }>(ctx.db)`
    UPDATE listing SET merged_into_id = ${kept.id} WHERE merged_into_id = ${merged.id} RETURNING id`;
  await ctx.db.listing.update({
    where: { id: merged.id },
    data: { status: "suspended", mergedIntoId: kept.id, claimedById: null, claimedAt: null, updatedAt: ctx.now },
  });
  return followers.map(({ id }) => id);
}

/** Updates the kept listing's values, address, and owner. Returns its new state and the replaced fields. */
async function updateKept(ctx: Ctx, sides: Sides, body: MergeBody) {
  const { kept, merged } = sides;
  const values = chosenValues(sides, body.fields);
  const from = ownerSide(sides, body.owner) === "kept" ? kept : merged;
  const address = await assignAddress(ctx, sides, body.fields);
  const furtherCategoryIds = joinedFurther(address.categoryId, kept.further_category_ids, merged.further_category_ids);
  const closing = joinedClosing(sides);
  await ctx.db.listing.update({
    where: { id: kept.id },
    data: {
      ...columnsOf(values),
      furtherCategoryIds,
      ...closingColumns(closing),
      claimedById: from.claimed_by_id,
      claimedAt: from.claimed_at,
      updatedAt: ctx.now,
    },
  });
  if (kept.status === "active") await approvePaths(ctx, [address.categoryId, ...furtherCategoryIds]);
  const after: ListingState = {
    ...stateOf(kept),
    ...address,
    furtherCategoryIds,
    ...closing,
    ownerId: from.claimed_by_id,
    claimedAt: stateOf(from).claimedAt,
  };
  const fields = Object.entries(values).map(([key, value]) => [key, [kept[key as ListingFieldKey], value]]);
  return { after, fields: Object.fromEntries(fields) as MergeBefore["fields"] };
}

/** Mails the owner who lost the listing by the merge, if the admin wants it. */
async function notifyFormerOwner(ctx: Ctx, { kept, merged }: Sides, ownerId: number | null): Promise<void> {
  if (!ctx.notify) return;
  for (const row of [kept, merged]) {
    const userId = row.claimed_by_id;
    if (userId !== null && userId !== ownerId)
      await notifyOwnershipChange(ctx, row, { userId, template: "owner-ended" });
  }
}

/** Moves everything to the kept listing. Returns what an undo needs. */
async function moveEverything(ctx: Ctx, sides: Sides, body: MergeBody): Promise<MergeBefore> {
  const { kept, merged } = sides;
  const people = [kept.claimed_by_id, merged.claimed_by_id];
  await lockUsers(ctx, people);
  const campaigns = await moveCampaigns(ctx, sides, body.campaign);
  const followers = await hideMerged(ctx, sides);
  const { after, fields } = await updateKept(ctx, sides, body);
  await updateRoles(ctx, people);
  const team = await moveTeam(ctx, sides, ownerSide(sides, body.owner));
  const reviews = await moveReviews(ctx, sides, after.ownerId);
  const claims = await moveClaims(ctx, sides, after.ownerId);
  const grants = await moveGrants(ctx, sides);
  await renewListingPremium(ctx, [kept.id, merged.id]);
  const meta = await moveMeta(ctx, sides);
  const days = await moveDays(ctx, sides);
  const photos = await movePhotos(ctx, sides);
  const locations = await moveLocations(ctx, sides);
  const affiliations = await moveAffiliations(ctx, sides);
  await withdrawInsiders(ctx, kept.id);
  const hoursSwapped = body.fields.hours === "merged" && kept.hours !== null && merged.hours !== null;
  if (hoursSwapped) await swapHours(ctx, kept.id, merged.id);
  const sources = await moveSources(ctx, sides, { fields, hoursSwapped, locations });
  const relations = { moved: await moveRelations(ctx, sides), hoursSwapped, sources };
  const listings = { name: merged.name, kept: stateOf(kept), merged: stateOf(merged), after, fields };
  const money = { campaigns, grants };
  return {
    ...listings,
    ...money,
    ...relations,
    followers,
    team,
    reviews,
    claims,
    meta,
    days,
    photos,
    locations,
    affiliations,
  };
}

/**
 * Merges one listing into another: everything that belongs to it moves to the kept one, and all its addresses redirect
 * there. When both have an owner or an open campaign, one must be chosen. Throws not-found, `invalid` for a missing or
 * wrong choice, and `conflict` when one of them has been merged or changed in the meantime.
 */
export const mergeListings = (ctx: Ctx, body: MergeBody): Promise<ListingMerge> =>
  withTx(ctx, async (inside) => {
    const sides = await lockSides(inside, body);
    checkSides(sides, body);
    ownerSide(sides, body.owner);
    const before = await moveEverything(inside, sides, body);
    await notifyFormerOwner(inside, sides, before.after.ownerId);
    const { id } = await inside.db.listingMerge.create({
      data: {
        keptId: sides.kept.id,
        mergedId: sides.merged.id,
        byId: accountOf(inside.actor),
        mergedAt: inside.now,
        before,
      },
    });
    await audit(inside, {
      action: "listing.merge",
      object: { type: "listing", id: sides.kept.id },
      before: {
        merged_id: sides.merged.id,
        claimed_by_id: before.kept.ownerId,
        merged_claimed_by_id: before.merged.ownerId,
      },
      after: {
        merge_id: id,
        claimed_by_id: before.after.ownerId,
        fields: Object.keys(before.fields),
        reviews_moved: before.reviews.moved.length,
        reviews_dropped: before.reviews.dropped.length,
      },
    });
    return needMerge(inside, id);
  });
