import path from "node:path";
import { isNameColumn } from "../../lib/rules/import-columns";
import { cellReader, mendedColumns } from "../../lib/rules/import-rows";
import { slugOf } from "../../lib/rules/slug";
import { type Ctx } from "../../server/ctx";
import { connect, type PrismaClient } from "../../server/db/client";
import { env } from "../../server/env";
import { Refusal } from "../../server/front/refusal.mjs";
import { beginCommand, createTarget, findTarget, type ImportTarget } from "../../server/imports/command";
import { endCommand } from "../../server/imports/end";
import { waitingForSearch, writeDueEntries } from "../../server/search/write-due";
import { importCommandBatch } from "../../server/imports/write";
import { openOutput } from "./csv-output";
import { type RecordBatch, storeInLanes } from "./lanes";
import { type ImportOptions } from "./options";
import { Outcome, type OutcomeFiles, reportOf } from "./outcome";
import { counted, showProgress } from "./progress";
import { type FileRecord, type ImportFile } from "./open-file";

/** How many batches are stored at the same time. */
const lanes = 4;

/** The statement timeout, in ms. It is long, because no visitor waits for an import. */
const limitMs = 10 * 60_000;

const operatorCtx = (): Ctx & { db: PrismaClient } => ({
  actor: { kind: "operator" },
  db: connect(env().databasePool, { limitMs, isDirect: true }).client,
  now: new Date(),
  requestId: "import",
  notify: false,
});

async function targetOf(ctx: Ctx, { kind, category, newCategories }: ImportOptions): Promise<ImportTarget> {
  let found = await findTarget(ctx, category);
  if ("missing" in found && newCategories.length > 0) {
    const { missing } = found;
    if (missing.length !== newCategories.length) {
      throw new Refusal(`--create-category is needed once for each of: ${missing.join(", ")}.`);
    }
    await createTarget(ctx, missing, { kind, names: newCategories }).catch((error: Error) => {
      throw new Refusal(`The category ${category} can't be made: ${error.message}.`);
    });
    found = await findTarget(ctx, category);
  }
  if ("missing" in found) {
    throw new Refusal(`There is no category ${category}: --create-category "Name" makes it.`);
  }
  if (found.kind !== kind) throw new Refusal(`The category ${found.full_slug} holds the other kind of listing.`);
  return found;
}

/** The text by which records are assigned to lanes: the beginning of their slugs. */
function nameKeyOf({ mapping }: ImportFile): (record: FileRecord) => string {
  const columns = mapping.flatMap((column, n) => (isNameColumn(column) ? [n] : []));
  return ({ cells }) => slugOf(columns.map((n) => cells[n]?.trim()).find(Boolean) ?? "");
}

async function openFiles({ report, mended }: ImportOptions, headers: string[]): Promise<OutcomeFiles> {
  return {
    rejects: report ? await openOutput(report, ["row", "reason", ...headers]) : null,
    mended: mended ? await openOutput(mended, mendedColumns) : null,
  };
}

interface Job {
  ctx: Ctx;
  isDry: boolean;
  target: ImportTarget;
  importId: number;
  file: ImportFile;
  outcome: Outcome;
  isStopped: () => boolean;
}

async function storeAll({ ctx, isDry, target, importId, file, outcome, isStopped }: Job): Promise<void> {
  const read = cellReader(target.kind, file.mapping);
  const store = async ({ records, firstRow }: RecordBatch) => {
    const rows = records.map(({ cells }) => read(cells));
    const answer = await importCommandBatch(ctx, {
      kind: target.kind,
      categoryId: target.id,
      rows,
      numbers: records.map(({ number }) => number),
      importId,
      firstRow,
      ...(isDry && { isDry, trialAt: firstRow }),
    });
    await outcome.add(records, answer);
  };
  // A dry run identifies rows by their position in the file, so its batches must be consecutive rows.
  await storeInLanes(file.records, { lanes: isDry ? 1 : lanes, keyOf: nameKeyOf(file), store, isStopped });
}

/**
 * Writes the search data of all rows that wait for it, from this import and earlier ones. A running site does this too.
 */
async function letSearchesFind(db: PrismaClient, isStopped: () => boolean): Promise<void> {
  const { listings } = await waitingForSearch(db);
  if (listings === 0) return;
  console.log(`Searches are about to find ${counted(listings)} listings...`);
  const began = performance.now();
  await writeDueEntries(db, () => !isStopped());
  const left = (await waitingForSearch(db)).listings;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(left > 0 ? `${counted(left)} listings are left to the site when it runs.` : `Done in ${seconds} s.`);
}

/**
 * Imports an opened file as an admin would, and prints the outcome of its rows. `isStopped`: whether to end after the
 * running batches; category branches are recounted even then.
 * @throws {Refusal} for a category that can't be used
 */
export async function runImport(options: ImportOptions, file: ImportFile, isStopped: () => boolean): Promise<void> {
  const ctx = operatorCtx();
  const target = await targetOf(ctx, options);
  const { isDry } = options;
  const files = await openFiles(options, file.headers);
  const outcome = new Outcome(files);
  const fileName = path.basename(options.file);
  const importId = await beginCommand(ctx, { target, fileName, isDry, rowsAbove: file.rowsAbove });
  const job = { ctx: { ...ctx, requestId: `import-${importId}` }, isDry, target, importId, file, outcome, isStopped };
  const progress = showProgress(() => outcome.rows, file.progress);
  let isWhole = false;
  try {
    await storeAll(job);
    isWhole = !isStopped();
  } finally {
    const seconds = progress.seconds();
    progress.stop();
    await endCommand(ctx, importId, { status: isWhole ? "finished" : "cancelled", totalRows: outcome.rows });
    for (const output of [files.rejects, files.mended]) await output?.close();
    if (!isWhole) console.log("Stopped before the end of the file. Importing it again goes on where this ended.");
    console.log(reportOf(outcome, { seconds, isDry }).join("\n"));
  }
  await letSearchesFind(ctx.db, isStopped);
}
