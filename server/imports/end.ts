import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type Import } from "@/lib/contract/import";
import { daysText, keptDays } from "@/lib/rules/retention";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { lockImport, readImport } from "./read";
import { recountBranches } from "./recount";

/** From this many new rows, statistics are updated at once instead of at the next autovacuum. */
const manyRows = 1000;

interface End {
  status: "finished" | "cancelled";
  totalRows?: number;
}

/** Updates the planner's statistics, through a database function, because only the tables' owner may run ANALYZE. */
async function updateStatistics({ db }: Ctx): Promise<void> {
  await execute(db)`SELECT analyze_listings()`;
}

/** Ends a running import: recounts the branches that it added to and, if it is large, updates the statistics. */
async function end(ctx: Ctx, running: Import, { status, totalRows }: End): Promise<Import> {
  await ctx.db.import.update({
    where: { id: running.id },
    data: { status, finishedAt: ctx.now, ...(totalRows !== undefined && { totalRows }) },
  });
  if (running.dry_run) {
    await ctx.db.importTrial.deleteMany({ where: { importId: running.id } });
  } else {
    await recountBranches(ctx.db);
    if (running.created >= manyRows) await updateStatistics(ctx);
  }
  const { created, updated, update_key, skipped, refused } = running;
  await audit(ctx, {
    action: status === "finished" ? "import.finish" : "import.cancel",
    object: { type: "import", id: running.id },
    after: { status, ...(update_key ? { updated } : { created }), skipped, refused },
  });
  return readImport(ctx, running.id);
}

/**
 * Finishes an import once every row has arrived; a finished one is returned as it is. Throws `conflict` for a cancelled
 * import, and while rows are missing (with the number of the first).
 */
export const finishImport = (ctx: Ctx, id: number, totalRows: number): Promise<Import> =>
  withTx(ctx, async (inside) => {
    const found = await lockImport(inside, id);
    if (found.status === "finished") return found;
    if (!found.resume) throw conflict("This import has ended.");
    const next = found.resume.row;
    if (next < totalRows) throw conflict(`Row ${next + 1} and the rows after it haven't arrived yet.`);
    if (found.rows !== totalRows) throw conflict(`${found.rows} rows have arrived, but the file has ${totalRows}.`);
    return end(inside, found, { status: "finished", totalRows });
  });

/**
 * Cancels a running import; its stored listings stay. A cancelled import is returned as it is. Throws `conflict` for
 * one that has ended in another way.
 */
export const cancelImport = (ctx: Ctx, id: number): Promise<Import> =>
  withTx(ctx, async (inside) => {
    const found = await lockImport(inside, id);
    if (found.status === "cancelled") return found;
    if (found.status !== "running") throw conflict("This import has ended.");
    return end(inside, found, { status: "cancelled" });
  });

/** Ends an import of the import command. */
export const endCommand = (ctx: Ctx, id: number, result: End): Promise<Import> =>
  withTx(ctx, async (inside) => end(inside, await lockImport(inside, id), result));

/** How long rejected rows can be downloaded, and updates undone. */
const rejectsRetention = daysText(keptDays.rejectedRows);
/** A dry run without a new batch for this long counts as abandoned. */
const trialsRetention = "7 days";

/** Deletes old rejected rows and changes. Cancels abandoned dry runs and deletes their rows. */
export async function purgeImports(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM import_detail d USING import_batch b
    WHERE b.import_id = d.import_id AND b.first_row = d.first_row AND b.stored_at < now() - ${rejectsRetention}::interval`;
  await execute(db)`DELETE FROM import_change WHERE changed_at < now() - ${rejectsRetention}::interval`;
  await execute(db)`
    WITH given_up AS (
      UPDATE import i SET status = 'cancelled', finished_at = now() WHERE i.is_dry_run AND i.status = 'running'
        AND i.created_at < now() - ${trialsRetention}::interval AND NOT EXISTS (
          SELECT FROM import_batch b WHERE b.import_id = i.id AND b.stored_at > now() - ${trialsRetention}::interval)
      RETURNING i.id
    )
    DELETE FROM import_trial t USING given_up g WHERE t.import_id = g.id`;
}
