import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type Import } from "@/lib/contract/import";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { RENEW_NAME_STARTS_TASK } from "../search/name-starts";
import { lockImport, readImport } from "./read";
import { recountBranches } from "./recount";

/** From this many new rows on the database's knowledge of the table is renewed at once and not in its own time. */
const manyRows = 1000;

interface End {
  status: "finished" | "cancelled";
  totalRows?: number;
}

/** The planner and the suggestions go by what the table is like. */
async function afterManyRows({ db }: Ctx): Promise<void> {
  await execute(db)`ANALYZE listing, category_listing, search_word`;
  await execute(db)`
    SELECT graphile_worker.add_job(${RENEW_NAME_STARTS_TASK}, job_key => ${RENEW_NAME_STARTS_TASK})`;
}

/** Closes an import that runs: counts the branches it added to, and has the planner know the table as it is now. */
async function close(ctx: Ctx, found: Import, { status, totalRows }: End): Promise<Import> {
  await ctx.db.import.update({
    where: { id: found.id },
    data: { status, finishedAt: ctx.now, ...(totalRows !== undefined && { totalRows }) },
  });
  if (found.dry_run) {
    await ctx.db.importTrial.deleteMany({ where: { importId: found.id } });
  } else {
    await recountBranches(ctx.db);
    if (found.created >= manyRows) await afterManyRows(ctx);
  }
  const { created, skipped, refused } = found;
  await audit(ctx, {
    action: status === "finished" ? "import.finish" : "import.cancel",
    object: { type: "import", id: found.id },
    after: { status, created, skipped, refused },
  });
  return readImport(ctx, found.id);
}

/**
 * Ends an import whose every row has come; an import that is finished stays so. Throws `conflict` while rows are missing,
 * naming the first, and for one that was cancelled.
 */
export const finishImport = (ctx: Ctx, id: number, totalRows: number): Promise<Import> =>
  withTx(ctx, async (inside) => {
    const found = await lockImport(inside, id);
    if (found.status === "finished") return found;
    if (!found.resume) throw conflict("This import has ended.");
    const next = found.resume.row;
    if (next < totalRows) throw conflict(`Row ${next + 1} and those after it have not come yet.`);
    if (found.rows !== totalRows) throw conflict(`${found.rows} rows have come, and the file has ${totalRows}.`);
    return close(inside, found, { status: "finished", totalRows });
  });

/**
 * Ends an import that runs before the end of its file; what is stored stays. One that is cancelled stays so. Throws
 * `conflict` for one that has ended otherwise.
 */
export const cancelImport = (ctx: Ctx, id: number): Promise<Import> =>
  withTx(ctx, async (inside) => {
    const found = await lockImport(inside, id);
    if (found.status === "cancelled") return found;
    if (found.status !== "running") throw conflict("This import has ended.");
    return close(inside, found, { status: "cancelled" });
  });

/** Ends an import of the operator's command. */
export const endCommand = (ctx: Ctx, id: number, end: End): Promise<Import> =>
  withTx(ctx, async (inside) => close(inside, await lockImport(inside, id), end));
