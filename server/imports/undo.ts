import "server-only";
import { setTimeout } from "node:timers/promises";
import { conflict } from "@/lib/contract/errors";
import { type Import } from "@/lib/contract/import";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { isLostRace } from "../db/db-errors";
import { withTx } from "../db/with-tx";
import { listingRelations, partsOf } from "../relations";
import { lockImport } from "./read";
import { recountBranches } from "./recount";

/** Listings per transaction, and for how many ms one call keeps starting transactions. */
const batchSize = 500;
const maxDurationMs = 10_000;
/** The pause before a step that lost a race is retried, in ms. */
const retryMs = 100;

/** Locks the next listings of an import that its undo hasn't checked yet. */
const nextListings = (db: Db, importId: number) =>
  queryRows<{ id: number }>(db)`
    SELECT l.id FROM listing l JOIN import i ON i.id = l.import_id
    WHERE i.id = ${importId} AND l.id > i.undone_to ORDER BY l.id LIMIT ${batchSize} FOR UPDATE OF l`;

/** No row of the relations that keep a listing `l` (server/relations.ts). */
const referredToByNothing = Prisma.join(
  Object.entries(listingRelations)
    .filter(([, { importUndo }]) => importUndo === "keep it")
    .map(([relation]) => {
      const { table, name } = partsOf(relation);
      return Prisma.sql`AND NOT EXISTS (SELECT FROM ${Prisma.raw(table)} r WHERE r.${Prisma.raw(name)} = l.id)`;
    }),
  " ",
);

/**
 * Deletes the listings that are unchanged since the import: not claimed, edited (hours included), moved, or merged, without
 * anything that refers to them, and without a visit or contact. Returns the number of deleted listings. Runs after the
 * statement that locks them, so that it sees all earlier changes.
 */
const removeUntouched = (db: Db, ids: number[]): Promise<number> =>
  execute(db)`
    DELETE FROM listing l WHERE l.id = ANY (${ids}::int[])
      AND l.claimed_by_id IS NULL AND NOT l.is_premium AND l.merged_into_id IS NULL AND l.updated_at = l.created_at
      AND NOT EXISTS (SELECT FROM listing_hours h WHERE h.listing_id = l.id AND h.updated_at > l.created_at)
      ${referredToByNothing}
      AND NOT EXISTS (
        SELECT FROM listing_day d WHERE d.listing_id = l.id
          AND d.views + d.calls + d.messages + d.whatsapps + d.emails + d.websites > 0)`;

async function beginUndo(ctx: Ctx, found: Import): Promise<void> {
  if (found.dry_run) throw conflict("A dry run stores nothing, so there is nothing to undo.");
  if (found.update_key !== null) throw conflict("An update of listings can't be undone.");
  if (found.status === "running") throw conflict("This import is still running. Cancel it first.");
  if (found.status !== "finished" && found.status !== "cancelled") return;
  await ctx.db.import.update({ where: { id: found.id }, data: { status: "undoing" } });
  await audit(ctx, {
    action: "import.undo",
    object: { type: "import", id: found.id },
    before: { status: found.status },
    after: { status: "undoing", created: found.created },
  });
}

/** How often a step that lost a race is retried. */
const maxRetries = 10;

/** Runs one step of an undo in a transaction. Returns the import after it. */
const tryStep = (ctx: Ctx, id: number): Promise<Import> =>
  withTx(ctx, async (inside) => {
    const found = await lockImport(inside, id);
    await beginUndo(inside, found);
    if (found.status === "undone") return found;
    const ids = (await nextListings(inside.db, id)).map((row) => row.id);
    if (ids.length === 0) {
      await recountBranches(inside.db);
      await inside.db.import.update({ where: { id }, data: { status: "undone" } });
    } else {
      await execute(inside.db)`SELECT set_config('app.counts', 'later', true)`;
      const removed = await removeUntouched(inside.db, ids);
      await inside.db.import.update({
        where: { id },
        data: {
          undone: { increment: removed },
          kept: { increment: ids.length - removed },
          undoneTo: ids.at(-1) ?? 0,
        },
      });
    }
    return lockImport(inside, id);
  });

/**
 * Runs one step of an undo. The worker may write search data of the same listings and locks words, categories, and
 * duplicate pairs in another order, so the two can deadlock. PostgreSQL then aborts one of them; if it is the undo
 * step, it is retried.
 */
async function undoStep(ctx: Ctx, id: number): Promise<Import> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await tryStep(ctx, id);
    } catch (error) {
      if (retries === maxRetries || !isLostRace(error)) throw error;
      await setTimeout(retryMs * (1 + Math.random()));
    }
  }
}

/**
 * Deletes the unused listings of an import, as many as it can within some seconds. Call it again to continue, until the
 * import is `undone`. Throws `conflict` while the import is running, for a dry run, and for an update.
 */
export async function undoImport(ctx: Ctx, id: number): Promise<Import> {
  const until = Date.now() + maxDurationMs;
  let found = await undoStep(ctx, id);
  while (found.status === "undoing" && Date.now() < until) found = await undoStep(ctx, id);
  return found;
}
