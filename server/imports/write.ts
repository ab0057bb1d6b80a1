import "server-only";
import { conflict, forbidden, invalid } from "@/lib/contract/errors";
import { type BulkCreateAnswer, type ImportPart } from "@/lib/contract/import-batch";
import { siteOf } from "@/lib/rules/import-duplicates";
import { type RawRow } from "@/lib/rules/import-reading";
import { cellReader, rowReader } from "@/lib/rules/import-rows";
import { updateReader, zonelessWarning } from "@/lib/rules/import-updates";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { plainWords } from "@/lib/rules/plain-words";
import { type Ctx } from "../ctx";
import { isLostRace } from "../db/db-errors";
import { attemptTx } from "../db/with-tx";
import { mayImport } from "../listings/rights";
import { insertHours, zonedSpots } from "../hours/import";
import { insertLocations } from "../locations/import";
import { queueEntries } from "../search/write-due";
import { type CategorizedRow, categorizeRows, type ValidRow } from "./categorize";
import { findDuplicates } from "./duplicates";
import {
  auditBatch,
  batchHash,
  type BatchSettings,
  batchSettings,
  earlierAnswer,
  recordBatch,
  recordCommandBatch,
} from "./batch";
import { inTurns } from "../in-turns";
import { type HashedRow, hashRows } from "./hash-rows";
import { recountBranches } from "./recount";
import { tallyOf } from "./tally";
import { chooseSlugs } from "../listings/choose-slugs";
import { insertListings } from "../listings/insert";
import { beginBatch, maxNameLocks, rowKeys } from "./sql";
import { updateListings } from "./update";

/** How to import a batch of rows. */
interface BatchOptions {
  kind: Kind;
  /** The category of rows that don't name one. */
  categoryId?: number | undefined;
  /** Whether nothing is stored: the answer says what would be. */
  isDry?: boolean;
  /** Whether this is the last batch, after which the branches are recounted. */
  recount: boolean;
}

interface RowBatch extends BatchOptions {
  rows: readonly HashedRow[];
  /** The import that the batch belongs to. Its listings count as rows of the same file. */
  importId?: number;
  /** In a dry run, the number of the batch's first row in the file. */
  trialAt?: number;
}

/** Returns the rows with valid content, and adds the others to the answer. */
function validRows({ rows }: RowBatch, answer: BulkCreateAnswer): ValidRow[] {
  return rows.flatMap((row, index): ValidRow[] => {
    if (row.outcome === "blank") answer.skipped.push({ index, reason: "blank row" });
    if (row.outcome === "nameless") answer.skipped.push({ index, reason: "no name" });
    if (row.outcome === "refused") answer.errors.push({ index, errors: row.errors });
    if (row.outcome !== "row") return [];
    answer.warnings.push(...row.warnings.map((warning) => ({ index, ...warning })));
    const { outcome: _, warnings: __, ...valid } = row;
    return [{ index, ...valid }];
  });
}

interface BatchWork {
  ctx: Ctx;
  batch: RowBatch;
  /** Whether no other batch runs at the same time; names then need no lock. */
  isAlone: boolean;
  answer: BulkCreateAnswer;
}

async function skipDuplicates(work: BatchWork, rows: CategorizedRow[]): Promise<CategorizedRow[]> {
  const { ctx, batch, answer } = work;
  if (rows.length === 0) return [];
  const values = rows.map((row) => row.values);
  const keys = await rowKeys(ctx.db, values, { isLocking: !work.isAlone });
  const compared = rows.map(({ index, values: { city, state, zip, phone, npi_number, website }, ...row }, place) => ({
    place: index,
    name_key: keys[place]?.name_key ?? "",
    street_key: keys[place]?.street_key ?? "",
    city_key: plainWords(city ?? ""),
    state: state ?? null,
    zip: zip ?? null,
    phone: phone ?? null,
    npi_number: npi_number ?? null,
    site: siteOf(website),
    import_hash: row.import_hash,
    bare_hash: row.bare_hash,
  }));
  const verdicts = await findDuplicates(ctx.db, compared, {
    kind: batch.kind,
    importId: batch.importId ?? null,
    trialAt: batch.trialAt ?? null,
  });
  return rows.filter(({ index }, place) => {
    const verdict = verdicts[place];
    if (!verdict || verdict.isNew) return true;
    const { isNew: _, ...said } = verdict;
    answer.skipped.push({ index, ...said });
    return false;
  });
}

/** Leaves hours out, with a warning, where the listing's place gives no time zone. */
async function withZones({ ctx, answer }: BatchWork, rows: readonly CategorizedRow[]): Promise<CategorizedRow[]> {
  const timed = rows.filter(({ hours }) => hours.length > 0);
  const zoned = await zonedSpots(
    ctx.db,
    timed.map(({ values }) => values),
  );
  const zoneless = new Map(timed.filter((_, n) => !zoned.has(n)).map((row) => [row.index, row.hours]));
  answer.warnings.push(...[...zoneless].map(([index, hours]) => ({ index, ...zonelessWarning(hours) })));
  return rows.map((row) => (zoneless.has(row.index) ? { ...row, hours: [] } : row));
}

/** How often the batch retries when slugs are taken by writes outside imports. */
const maxRetries = 5;

async function store(ctx: Ctx, batch: RowBatch, rows: readonly CategorizedRow[]): Promise<void> {
  const origin = {
    kind: batch.kind,
    status: isAdmin(ctx.actor) ? ("active" as const) : ("pending" as const),
    createdById: accountOf(ctx.actor),
    importId: batch.importId ?? null,
  };
  let left: readonly CategorizedRow[] = rows;
  for (let pass = 0; left.length > 0; pass += 1) {
    if (pass > maxRetries) throw conflict("Listings with these names are being added right now. Please try again.");
    const named = await chooseSlugs(ctx.db, left);
    const stored = new Set(await insertListings(ctx.db, origin, named));
    await insertHours(ctx.db, [...stored]);
    await insertLocations(ctx.db, [...stored]);
    left = named.filter((row) => !stored.has(row));
  }
}

/** Stores a batch inside its transaction. `isAlone`: no other batch runs at the same time. */
async function storeBatch(ctx: Ctx, batch: RowBatch, isAlone: boolean): Promise<BulkCreateAnswer> {
  const answer: BulkCreateAnswer = { created: 0, skipped: [], errors: [], warnings: [] };
  const work: BatchWork = { ctx, batch, isAlone, answer };
  const valid = validRows(batch, answer);
  await beginBatch(ctx.db, isAlone);
  const categorized = await categorizeRows(ctx, { ...batch, answer }, valid);
  const unique = await withZones(work, await skipDuplicates(work, categorized));
  if (!batch.isDry) await store(ctx, batch, unique);
  answer.created = unique.length;
  const created = new Set(unique.map(({ index }) => index));
  answer.warnings = answer.warnings.filter(({ index }) => created.has(index)).sort((a, b) => a.index - b.index);
  for (const list of [answer.skipped, answer.errors]) list.sort((a, b) => a.index - b.index);
  if (batch.isDry) return answer;
  if (batch.recount) await recountBranches(ctx.db);
  await auditBatch(ctx, { kind: batch.kind, importId: batch.importId ?? null }, answer);
  return answer;
}

/**
 * Runs the work of a batch in one transaction. If it loses a race, runs it again without concurrent batches. Throws
 * `forbidden` unless the caller may import.
 */
async function attempt(
  ctx: Ctx,
  rows: number,
  work: (inside: Ctx, isAlone: boolean) => Promise<BulkCreateAnswer>,
): Promise<BulkCreateAnswer> {
  if (!(await mayImport(ctx))) throw forbidden();
  const store = async () => {
    try {
      return await attemptTx(ctx, (inside) => work(inside, rows > maxNameLocks));
    } catch (error) {
      if (!isLostRace(error)) throw error;
      return attemptTx(ctx, (inside) => work(inside, true));
    }
  };
  const answer = await store();
  if (answer.created > 0) await queueEntries(ctx.db);
  return answer;
}

function* cellsOf(item: RawRow): Generator<unknown> {
  for (const [, value] of item) yield value;
}

/**
 * Stores a batch of rows with named columns in one transaction. Every row is created, skipped with a reason, or refused
 * with its field errors. Listings from an admin (or the operator) are active at once, those from an owner pending. Safe
 * to run concurrently with other batches, even with the same rows: the second batch sees what the first has stored.
 * Throws `forbidden` unless the caller may import.
 */
export async function importItems(
  ctx: Ctx,
  { items, ...options }: BatchOptions & { items: readonly RawRow[] },
): Promise<BulkCreateAnswer> {
  const batch = { ...options, rows: await hashRows(items, rowReader(options.kind), cellsOf) };
  return attempt(ctx, items.length, (inside, isAlone) => storeBatch(inside, batch, isAlone));
}

type Work = (inside: Ctx, isAlone: boolean) => Promise<BulkCreateAnswer>;

/** Rows of a file, with the settings of its import. */
interface FileBatch extends Omit<BatchSettings, "rowsAbove"> {
  kind: Kind;
  rows: readonly string[][];
  importId: number;
  /** The number of the batch's first row in the file. In a dry run its rows are adjacent. */
  firstRow: number;
  recount: boolean;
}

/** Reads a batch of a file; gives what stores it in a transaction. */
async function workOf({ update, columns, firstRow, ...batch }: FileBatch): Promise<Work> {
  const { kind, isDry } = batch;
  if (update) {
    const rows = await inTurns(batch.rows, updateReader(kind, columns, update.key));
    const given = { kind, isDry, rows, settings: update, importId: batch.importId };
    return (inside, isAlone) => updateListings(inside, given, isAlone);
  }
  const rows = await hashRows(batch.rows, cellReader(kind, columns), (cells) => cells);
  const rowBatch = { ...batch, ...(isDry && { trialAt: firstRow }), rows };
  return (inside, isAlone) => storeBatch(inside, rowBatch, isAlone);
}

/**
 * Stores a batch of an import like `importItems`, or updates listings, and records it in the import. A batch that was
 * sent before gets its earlier answer. Throws also `invalid` when the import isn't the caller's or has the other kind,
 * and `conflict` when it has ended.
 */
export async function importBatch(
  ctx: Ctx,
  { kind, part, recount, isDry }: Pick<BatchOptions, "kind" | "recount" | "isDry"> & { part: ImportPart },
): Promise<BulkCreateAnswer> {
  const { rowsAbove, ...settings } = await batchSettings(ctx, kind, part.import_id);
  // Dry or not is decided when the import begins: a real batch must not be mistaken for a dry run.
  if (isDry && !settings.isDry) throw invalid({ dry_run: ["This import was not started as a dry run."] });
  const { import_id: importId, first_row: firstRow, rows } = part;
  const work = await workOf({ ...settings, kind, rows, importId, firstRow, recount });
  const hash = batchHash(part);
  return attempt(ctx, rows.length, async (inside, isAlone) => {
    const earlier = await earlierAnswer(inside, part, hash);
    if (earlier) return earlier;
    const answer = await work(inside, isAlone);
    const numberOf = (index: number) => rowsAbove + firstRow + index + 1;
    await recordBatch(inside, { part, hash, answer, tally: tallyOf(answer, numberOf) });
    return answer;
  });
}

interface CommandBatch extends Omit<FileBatch, "recount"> {
  /** The numbers of the rows in the file. */
  numbers: readonly number[];
}

/**
 * Stores a batch of the operator's command like `importItems`, or updates listings. Its rows need not be adjacent in the
 * file, except in a dry run.
 */
export async function importCommandBatch(ctx: Ctx, { numbers, ...given }: CommandBatch): Promise<BulkCreateAnswer> {
  const { firstRow, importId, rows } = given;
  const work = await workOf({ ...given, recount: false });
  return attempt(ctx, rows.length, async (inside, isAlone) => {
    const answer = await work(inside, isAlone);
    const tally = tallyOf(answer, (index) => numbers[index] ?? 0);
    await recordCommandBatch(inside, { importId, firstRow, rows: rows.length, answer, tally });
    return answer;
  });
}
