import path from "node:path";
import { isNameColumn } from "../../lib/rules/import-columns";
import { changedColumns, mendedColumns } from "../../lib/rules/import-rows";
import { type Kind } from "../../lib/rules/listing-kind";
import { slugOf } from "../../lib/rules/slug";
import { type Ctx } from "../../server/ctx";
import { connect, type PrismaClient } from "../../server/db/client";
import { env } from "../../server/env";
import { Refusal } from "../../server/process/refusal.mjs";
import { type UpdateSettings } from "../../server/imports/batch";
import { beginCommand, createTarget, findTarget, type ImportTarget } from "../../server/imports/command";
import { endCommand } from "../../server/imports/end";
import { waitingForSearch, writeDueEntries } from "../../server/search/write-due";
import { importCommandBatch } from "../../server/imports/write";
import { type CsvOutput, openOutput } from "./csv-output";
import { type RecordBatch, storeInLanes } from "./lanes";
import { type ImportOptions } from "./options";
import { Outcome, type OutcomeFiles, reportOf } from "./outcome";
import { counted, showProgress } from "./progress";
import { type FileRecord, type ImportFile } from "./open-file";

/** How many batches are stored at the same time. */
const lanes = 4;

/** The timeouts of statements and locks, in ms. They are long, because no visitor waits for an import. */
const limits = { statement_timeout: 10 * 60_000, lock_timeout: 20_000 };

const operatorCtx = (): Ctx & { db: PrismaClient } => ({
  actor: { kind: "operator" },
  db: connect(env().databasePool, { limits, isDirect: true }).client,
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

/**
 * The text by which records are spread: what their slugs begin with, or the key of an update, so that rows of the same
 * listing are stored one after the other.
 */
function laneKeyOf({ mapping }: ImportFile, update: UpdateSettings | null): (record: FileRecord) => string {
  const isKey = (column: ImportFile["mapping"][number]) =>
    update && update.key !== "name" && update.key !== "import_row" ? column === update.key : isNameColumn(column);
  const columns = mapping.flatMap((column, n) => (isKey(column) ? [n] : []));
  return ({ cells }) => slugOf(columns.map((n) => cells[n]?.trim()).find(Boolean) ?? "");
}

async function openFiles({ report, mended, changes }: ImportOptions, headers: string[]): Promise<OutcomeFiles> {
  return {
    rejects: report ? await openOutput(report, ["row", "reason", ...headers]) : null,
    mended: mended ? await openOutput(mended, mendedColumns) : null,
    changes: changes ? await openOutput(changes, changedColumns) : null,
  };
}

interface Job {
  ctx: Ctx;
  isDry: boolean;
  kind: Kind;
  into: ImportTarget | UpdateSettings;
  importId: number;
  file: ImportFile;
  outcome: Outcome;
  isStopped: () => boolean;
}

async function storeAll({ ctx, isDry, kind, into, importId, file, outcome, isStopped }: Job): Promise<void> {
  const update = "key" in into ? into : null;
  const categoryId = "key" in into ? undefined : into.id;
  const store = async ({ records, firstRow }: RecordBatch) => {
    const answer = await importCommandBatch(ctx, {
      kind,
      categoryId,
      update,
      columns: file.mapping,
      rows: records.map(({ cells }) => cells),
      numbers: records.map(({ number }) => number),
      importId,
      firstRow,
      isDry,
    });
    await outcome.add(records, answer);
  };
  // A dry run numbers what it would store by its place in the file, so its batches are consecutive rows.
  await storeInLanes(file.records, { lanes: isDry ? 1 : lanes, keyOf: laneKeyOf(file, update), store, isStopped });
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
  const { isDry, kind, update } = options;
  const into = update ? { ...update, unchangedSince: ctx.now } : await targetOf(ctx, options);
  const files = await openFiles(options, file.headers);
  const outcome = new Outcome(files);
  const fileName = path.basename(options.file);
  const importId = await beginCommand(ctx, { kind, into, fileName, isDry, rowsAbove: file.rowsAbove });
  const job = {
    ctx: { ...ctx, requestId: `import-${importId}` },
    isDry,
    kind,
    into,
    importId,
    file,
    outcome,
    isStopped,
  };
  const progress = showProgress(() => outcome.rows, file.progress);
  let isWhole = false;
  try {
    await storeAll(job);
    isWhole = !isStopped();
  } finally {
    const seconds = progress.seconds();
    progress.stop();
    await endCommand(ctx, importId, { status: isWhole ? "finished" : "cancelled", totalRows: outcome.rows });
    for (const output of Object.values(files) as (CsvOutput | null)[]) await output?.close();
    if (!isWhole) console.log("Stopped before the end of the file. Importing it again goes on where this ended.");
    console.log(reportOf(outcome, { seconds, isDry, isUpdate: update !== null }).join("\n"));
    const before = outcome.skipped.countOf("imported before");
    if (before > 0)
      console.log(
        `Rows imported before: ${counted(before)}. --update --key row --dry-run shows what they would change.`,
      );
  }
  await letSearchesFind(ctx.db, isStopped);
}
