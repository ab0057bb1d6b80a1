import "server-only";
import { type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";

/** So many entries are moved in one transaction: nobody waits longer than a moment for one of them. */
const stepRows = 5000;

/**
 * Brings the parts that searches read to the sizes that they should have, step by step, as listings and reviews come.
 * Ends early where somebody writes entries at this moment: the next time is soon.
 */
export async function settleSearchParts(db: PrismaClient, signal: AbortSignal): Promise<void> {
  for (let moved = 1; moved > 0;) {
    signal.throwIfAborted();
    const [row] = await queryRows<{ moved: number }>(db)`SELECT settle_search_part(${stepRows}) AS moved`;
    moved = row?.moved ?? 0;
  }
}
