import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type Ctx } from "../ctx";
import { hearsChanges } from "../cache/cache";
import { plannedOnce, queryRows } from "../db/sql";
import { createSearchCache, searchKey } from "./search-cache";
import { matchSource, pageAsked, type Span } from "./match";
import { ordered, type Wanted } from "./wanted";

/** What a search finds in its order, as far as somebody has paged. */
export interface Order {
  ids: Int32Array;
  /** Of each the place of its tier in `relevanceTiers`; one beyond where no words decided. */
  tiers: Uint8Array;
  /** Nothing more can be paged to: these are all, or more than are counted. */
  isWhole: boolean;
}

/** The first pages are read for themselves. */
const readDirectly = 100;
export const readsDirectly = ({ offset, limit }: Span): boolean => offset + limit <= readDirectly;
/** How far an order is read at once: as far as most people page, and then to where pages end. */
const [near, far] = [1000, countedUpTo + 50];

/** Some 50 KB each at most. */
const orders = createSearchCache<Order>({ name: "orders", max: 200 });

async function readOrder(ctx: Ctx, wanted: Wanted, isMany: boolean): Promise<Order> {
  const rows = wanted.offset + wanted.limit <= near ? near : far;
  const [row] = await queryRows<{ ids: number[] | null; tiers: number[] | null }>(ctx.db)`${plannedOnce}
    WITH ${matchSource(wanted.match, { limit: rows, offset: 0 })}
    SELECT array_agg(id ORDER BY place) AS ids, array_agg(tier ORDER BY place) AS tiers FROM (
      SELECT id, tier, row_number() OVER () AS place FROM (
        SELECT * FROM (${ordered(wanted, isMany)}) found ${pageAsked}
      ) shown
    ) numbered`;
  const ids = Int32Array.from(row?.ids ?? []);
  return { ids, tiers: Uint8Array.from(row?.tiers ?? []), isWhole: rows === far || ids.length < rows };
}

/**
 * The order that a page behind the first few is taken from: read once and kept until anything changes, so that going on
 * costs no more than the first page, and is the very order that the pages before were of. Null for a page that is better
 * read for itself, and where changes are not heard of.
 */
export async function orderFor(ctx: Ctx, wanted: Wanted, isMany: () => Promise<boolean>): Promise<Order | null> {
  if (!hearsChanges()) return null;
  const { match, isPremium, sort, offset, limit } = wanted;
  const slot = orders.slot(searchKey(match, isPremium, sort));
  if (slot.value && (slot.value.isWhole || slot.value.ids.length >= offset + limit)) return slot.value;
  if (readsDirectly(wanted)) return null;
  const order = await readOrder(ctx, wanted, await isMany());
  slot.store(order);
  return order;
}
