import "server-only";
import { conflict, forbidden, notFound } from "@/lib/contract/errors";
import { type Kind } from "@/lib/rules/listing-kind";
import { isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { listingJoins, listingColumns, type ListingRow, seenBy } from "./sql";

interface Asked {
  kind: Kind;
  id: number;
}

const strengths = {
  /** Others may read and refer to it, nobody may change it. */
  change: Prisma.sql`FOR NO KEY UPDATE`,
  /** It stays as it is until the transaction ends; others may hold it so too. */
  keep: Prisma.sql`FOR SHARE`,
};

/** What is said of a listing that stands only for another one. */
export const mergedAlready = "This listing has been merged into another one.";

/**
 * A listing that the caller may see, locked until the transaction ends: to change it, or to see that nobody does. Every
 * change of an owner goes through this lock, so that of two at once the second sees what the first has done. Throws
 * not-found, and `conflict` for one that was merged into another.
 */
export async function lockListing(
  ctx: Ctx,
  { kind, id }: Asked,
  purpose: keyof typeof strengths = "change",
): Promise<ListingRow> {
  const [found] = await queryRows<{ merged_into_id: number | null }>(ctx.db)`
    SELECT l.merged_into_id FROM listing l WHERE l.id = ${id} AND l.kind = ${kind}::listing_kind AND ${seenBy(ctx.actor)}
    ${strengths[purpose]}`;
  if (!found) throw notFound();
  if (found.merged_into_id !== null) throw conflict(mergedAlready);
  return rowOf(ctx, id);
}

/** The row of a listing whoever asks. */
export async function rowOf(ctx: Ctx, id: number): Promise<ListingRow> {
  const [row] = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins} WHERE l.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

/** Throws `forbidden` unless the caller is the listing's owner or an admin. */
export function needOwner({ actor }: Ctx, row: Pick<ListingRow, "claimed_by_id">): void {
  const isOwner = actor.kind === "member" && actor.id === row.claimed_by_id;
  if (!isOwner && !isAdmin(actor)) throw forbidden();
}
