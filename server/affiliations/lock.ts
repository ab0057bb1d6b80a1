import "server-only";
import { conflict, notFound } from "@/lib/contract/errors";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { alreadyMerged, type ListingRef } from "../listings/lock";
import { mayOn, requireRight } from "../listings/rights";
import { visibleTo } from "../listings/sql";

/** A listing of an affiliation, and what the caller may do with it. */
export interface Side {
  id: number;
  kind: Kind;
  name: string;
  merged_into_id: number | null;
  is_visible: boolean;
  /** Whether the caller may answer for it, as its owner or a manager. */
  is_mine: boolean;
}

/** The caller's listing and the other one. */
export interface Pair {
  own: Side;
  other: Side;
}

/**
 * Locks the caller's listing and another one by ascending id, so that of concurrent changes to either's affiliations the
 * second sees the first. Throws not-found, `forbidden` unless the caller may edit the former, and `conflict` when it was
 * merged.
 */
export async function lockPair(ctx: Ctx, { kind, id }: ListingRef, otherId: number): Promise<Pair> {
  const rows = await queryRows<Side>(ctx.db)`
    SELECT l.id, l.kind::text, l.name, l.merged_into_id, ${visibleTo(ctx.actor)} AS is_visible,
      ${mayOn(ctx.actor, "edit")} AS is_mine
    FROM listing l WHERE l.id = ANY (${[id, otherId]}::int[]) ORDER BY l.id FOR NO KEY UPDATE OF l`;
  const [own, other] = [rows.find((row) => row.id === id), rows.find((row) => row.id === otherId)];
  if (!own || own.kind !== kind || !own.is_visible) throw notFound();
  await requireRight(ctx, own, "edit");
  const missing: Side = { id: otherId, kind, name: "", merged_into_id: null, is_visible: false, is_mine: false };
  if (own.merged_into_id !== null) throw conflict(alreadyMerged);
  return { own, other: other ?? missing };
}
