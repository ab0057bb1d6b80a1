import "server-only";
import { type MergeBody } from "@/lib/contract/duplicate";
import { conflict, invalid, notFound } from "@/lib/contract/errors";
import { keepingProblem, type MergeSide } from "@/lib/rules/duplicates";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { mergedAlready, rowOf } from "../listings/lock";
import { type ListingRow } from "../listings/sql";

/** The listing that stays and the one that goes into it. */
export interface Sides {
  kept: ListingRow;
  merged: ListingRow;
}

interface Ids {
  kept_id: number;
  merged_id: number;
}

/** Both listings as they are now; throws not-found, and `invalid` for one and the same. */
export async function readSides(ctx: Ctx, { kept_id, merged_id }: Ids): Promise<Sides> {
  if (kept_id === merged_id) throw invalid({ merged_id: ["Choose two different listings."] });
  return { kept: await rowOf(ctx, kept_id), merged: await rowOf(ctx, merged_id) };
}

/** Holds listings until the transaction ends, the lowest id first as everybody does; throws not-found. */
export async function lockListings(ctx: Ctx, ids: number[]): Promise<Map<number, number | null>> {
  const rows = await queryRows<{ id: number; merged_into_id: number | null }>(ctx.db)`
    SELECT id, merged_into_id FROM listing WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`;
  if (rows.length < ids.length) throw notFound();
  return new Map(rows.map((row) => [row.id, row.merged_into_id]));
}

/** The same, held for a merge. Throws `conflict` where one of them stands for another one already. */
export async function lockSides(ctx: Ctx, asked: Ids): Promise<Sides> {
  if (asked.kept_id === asked.merged_id) throw invalid({ merged_id: ["Choose two different listings."] });
  const held = await lockListings(ctx, [asked.kept_id, asked.merged_id]);
  if ([...held.values()].some((into) => into !== null)) throw conflict(mergedAlready);
  return readSides(ctx, asked);
}

const isOther = (row: ListingRow, seen: string) => row.updated_at.getTime() !== new Date(seen).getTime();

/** Throws `invalid` where this one can't be kept, `conflict` where the admin saw other versions of them. */
export function checkSides({ kept, merged }: Sides, { seen }: Pick<MergeBody, "seen">): void {
  const problem = keepingProblem(kept, merged);
  if (problem) throw invalid({ kept_id: [problem] });
  if (seen && (isOther(kept, seen.kept) || isOther(merged, seen.merged))) {
    throw conflict("One of these listings has been changed meanwhile. Look at them again.");
  }
}

/** Whether both have an owner of their own, so that one must be chosen. */
export const isOwnerChoice = ({ kept, merged }: Sides): boolean =>
  kept.claimed_by_id !== null && merged.claimed_by_id !== null && kept.claimed_by_id !== merged.claimed_by_id;

/** The side whose owner owns the listing afterwards. Throws `invalid` where that is to be chosen and was not. */
export function ownerSide(sides: Sides, choice: MergeSide | undefined): MergeSide {
  if (!isOwnerChoice(sides)) return sides.kept.claimed_by_id === null ? "merged" : "kept";
  if (!choice) throw invalid({ owner: ["Both listings have an owner. Choose who owns the merged listing."] });
  return choice;
}
