import "server-only";
import { conflict, notFound } from "@/lib/contract/errors";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { listingJoins, listingColumns, type ListingRow, visibleTo } from "./sql";

/** A listing as a request names it. The id is valid only with its kind. */
export interface ListingRef {
  kind: Kind;
  id: number;
}

const lockModes = {
  /** Others can read and reference the row, but not change it. */
  update: Prisma.sql`FOR NO KEY UPDATE`,
  /** The row doesn't change until the transaction ends; others can take the same lock. */
  share: Prisma.sql`FOR SHARE`,
};

export const alreadyMerged = "This listing has been merged into another one.";

/**
 * Reads a listing that the caller may see and locks it until the transaction ends. Every change of ownership takes this
 * lock, so the second of two concurrent changes sees the first. Throws not-found, and `conflict` for a listing that was
 * merged into another.
 */
export async function lockListing(
  ctx: Ctx,
  { kind, id }: ListingRef,
  mode: keyof typeof lockModes = "update",
): Promise<ListingRow> {
  const [found] = await queryRows<{ merged_into_id: number | null }>(ctx.db)`
    SELECT l.merged_into_id FROM listing l WHERE l.id = ${id} AND l.kind = ${kind}::listing_kind AND ${visibleTo(ctx.actor)}
    ${lockModes[mode]}`;
  if (!found) throw notFound();
  if (found.merged_into_id !== null) throw conflict(alreadyMerged);
  return needListingRow(ctx, id);
}

/** The row of a listing, with no check of who may see it. Throws not-found. */
export async function needListingRow(ctx: Ctx, id: number): Promise<ListingRow> {
  const [row] = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins} WHERE l.id = ${id}`;
  if (!row) throw notFound();
  return row;
}
