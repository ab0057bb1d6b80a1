import "server-only";
import { type MergeBody } from "@/lib/contract/duplicate";
import { conflict, invalid, notFound } from "@/lib/contract/errors";
import { keepingProblem, type MergeSide } from "@/lib/rules/duplicates";
import { messages } from "@/lib/messages/common";
import { type Ctx } from "../ctx";
import { isBarred } from "../decisions/own-case";
import { queryRows } from "../db/sql";
import { alreadyMerged, needListingRow } from "../listings/lock";
import { readInsiders } from "../listings/rights";
import { type ListingRow } from "../listings/sql";

/** The listing that remains and the one that is merged into it. */
export interface Sides {
  kept: ListingRow;
  merged: ListingRow;
}

interface Ids {
  kept_id: number;
  merged_id: number;
}

/** Reads both listings. Throws not-found, and `invalid` for the same listing twice. */
export async function readSides(ctx: Ctx, { kept_id, merged_id }: Ids): Promise<Sides> {
  if (kept_id === merged_id) throw invalid({ merged_id: ["Choose two different listings."] });
  return { kept: await needListingRow(ctx, kept_id), merged: await needListingRow(ctx, merged_id) };
}

/** Locks listings by ascending id. Returns what each is merged into. Throws not-found. */
export async function lockListings(ctx: Ctx, ids: number[]): Promise<Map<number, number | null>> {
  const rows = await queryRows<{ id: number; merged_into_id: number | null }>(ctx.db)`
    SELECT id, merged_into_id FROM listing WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`;
  if (rows.length < ids.length) throw notFound();
  return new Map(rows.map((row) => [row.id, row.merged_into_id]));
}

/** Reads and locks both listings. Also throws `conflict` when one has already been merged into another. */
export async function lockSides(ctx: Ctx, ids: Ids): Promise<Sides> {
  if (ids.kept_id === ids.merged_id) throw invalid({ merged_id: ["Choose two different listings."] });
  const mergedInto = await lockListings(ctx, [ids.kept_id, ids.merged_id]);
  if ([...mergedInto.values()].some((into) => into !== null)) throw conflict(alreadyMerged);
  const sides = await readSides(ctx, ids);
  await refuseOwnCase(ctx, sides);
  return sides;
}

/** Throws `conflict` for a moderator who owns one of them or is in its team. */
export async function refuseOwnCase(ctx: Ctx, { kept, merged }: Sides): Promise<void> {
  if (await isBarred(ctx, await readInsiders(ctx, [kept.id, merged.id]))) throw conflict(messages.ownCase);
}

const isOtherVersion = (row: ListingRow, seen: string) => row.updated_at.getTime() !== new Date(seen).getTime();

/** Throws `invalid` when this listing can't be the kept one, and `conflict` when the admin saw other versions. */
export function checkSides({ kept, merged }: Sides, { seen }: Pick<MergeBody, "seen">): void {
  const problem = keepingProblem(kept, merged);
  if (problem) throw invalid({ kept_id: [problem] });
  if (seen && (isOtherVersion(kept, seen.kept) || isOtherVersion(merged, seen.merged))) {
    throw conflict("One of these listings has been changed in the meantime. Review them again.");
  }
}

/** Whether the listings have different owners, so that one must be chosen. */
export const isOwnerChoice = ({ kept, merged }: Sides): boolean =>
  kept.claimed_by_id !== null && merged.claimed_by_id !== null && kept.claimed_by_id !== merged.claimed_by_id;

/** The side whose owner will own the listing. Throws `invalid` when a choice is needed and missing. */
export function ownerSide(sides: Sides, choice: MergeSide | undefined): MergeSide {
  if (!isOwnerChoice(sides)) return sides.kept.claimed_by_id === null ? "merged" : "kept";
  if (!choice) throw invalid({ owner: ["Both listings have an owner. Choose who owns the merged listing."] });
  return choice;
}
