import "server-only";
import { setTimeout } from "node:timers/promises";
import { conflict } from "@/lib/contract/errors";
import { type Import } from "@/lib/contract/import";
import { daysText, keptDays } from "@/lib/rules/retention";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { isLostRace } from "../db/db-errors";
import { withTx } from "../db/with-tx";
import { listingRelations, partsOf } from "../relations";
import { isAsImported, restoreNext } from "./changes";
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
 * Deletes the listings that only imports have written, without anything that refers to them, and without a visit or
 * contact. Returns the number of deleted listings. Runs after the statement that locks them, so that it sees all earlier
 * changes.
 */
const removeUntouched = (db: Db, ids: number[]): Promise<number> =>
  execute(db)`
    DELETE FROM listing l WHERE l.id = ANY (${ids}::int[]) AND ${isAsImported}
      ${referredToByNothing}
      AND NOT EXISTS (
        SELECT FROM listing_day d WHERE d.listing_id = l.id
          AND d.views + d.calls + d.messages + d.whatsapps + d.emails + d.websites > 0)`;

/** Removes the next listings of an import that no one has used. Returns the ids of those checked, and how many are gone. */
async function removeNext({ db }: Ctx, importId: number): Promise<{ ids: number[]; undone: number }> {
  const ids = (await nextListings(db, importId)).map((row) => row.id);
  if (ids.length === 0) return { ids, undone: 0 };
  await execute(db)`SELECT set_config('app.counts', 'later', true)`;
  return { ids, undone: await removeUntouched(db, ids) };
}

/** Throws `conflict` if the changes of an update are no longer known. */
async function needChanges({ db }: Ctx, { id, update_key, updated, status }: Import): Promise<void> {
  if (update_key === null || updated === 0 || status === "undoing") return;
  if ((await db.importChange.count({ where: { importId: id } })) > 0) return;
  throw conflict(`An update can be undone for ${daysText(keptDays.rejectedRows)}.`);
}

async function beginUndo(ctx: Ctx, found: Import): Promise<void> {
  if (found.dry_run) throw conflict("A dry run stores nothing, so there is nothing to undo.");
  if (found.status === "running") throw conflict("This import is still running. Cancel it first.");
  if (found.status !== "finished" && found.status !== "cancelled") return;
  await needChanges(ctx, found);
  await ctx.db.import.update({ where: { id: found.id }, data: { status: "undoing" } });
  await audit(ctx, {
    action: "import.undo",
    object: { type: "import", id: found.id },
    before: { status: found.status },
    after: { status: "undoing", ...(found.update_key ? { updated: found.updated } : { created: found.created }) },
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
    const { ids, undone } = await (found.update_key === null ? removeNext : restoreNext)(inside, id);
    if (ids.length === 0) {
      await recountBranches(inside.db);
      await inside.db.import.update({ where: { id }, data: { status: "undone" } });
    } else {
      const data = {
        undone: { increment: undone },
        kept: { increment: ids.length - undone },
        undoneTo: ids.at(-1) ?? 0,
      };
      await inside.db.import.update({ where: { id }, data });
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
 * Deletes the unused listings of an import, or changes those back that an update changed and no one has changed since, as
 * many as it can within some seconds. Call it again to continue, until the import is `undone`. Throws `conflict` while the
 * import is running, for a dry run, and for an update whose changes are no longer known.
 */
export async function undoImport(ctx: Ctx, id: number): Promise<Import> {
  const until = Date.now() + maxDurationMs;
  let found = await undoStep(ctx, id);
  while (found.status === "undoing" && Date.now() < until) found = await undoStep(ctx, id);
  return found;
}
