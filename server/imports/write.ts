import "server-only";
import { hash } from "node:crypto";
import { conflict, forbidden, invalid } from "@/lib/contract/errors";
import { type BulkCreateAnswer, type ImportPart } from "@/lib/contract/import-batch";
import {
  cellReader,
  type ImportRow,
  type ImportValues,
  type RawRow,
  type RowCategory,
  rowFingerprint,
  rowReader,
} from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin, mayImport } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { isLostRace } from "../db/db-errors";
import { attemptTx } from "../db/with-tx";
import { categoryFinder } from "../categories/category-finder";
import { queueEntries } from "../search/write-due";
import { judgeDuplicates } from "./duplicates";
import { noteInAudit } from "./log";
import { answerAt, noteCommandPart, notePart, partFacts, partHash } from "./part";
import { recountBranches } from "./recount";
import { chooseSlugs } from "../listings/choose-slugs";
import { insertListings } from "../listings/insert";
import { beginBatch, mostNameLocks, rowKeys } from "./sql";

/** What is asked about a batch of rows, whoever sends it. */
interface Asked {
  kind: Kind;
  /** The category of rows that name none of their own. */
  categoryId?: number;
  /** Whether nothing is stored, and only found out what would be. */
  isDry?: boolean;
  /** Whether this is the last batch, after which the branches' counts are made anew. */
  recount: boolean;
}

interface Rows extends Asked {
  rows: readonly ImportRow[];
  /** The import that the batch is of. Its listings count as rows of the same file. */
  importId?: number;
  /** Number of its first row in the file of a dry run. */
  trialAt?: number;
}

/** A row that its own content does not speak against. */
interface Candidate {
  index: number;
  values: ImportValues;
  category: RowCategory;
}

interface Placed {
  index: number;
  name: string;
  values: ImportValues;
  category_id: number;
  import_hash: string;
}

const hashOf = (values: ImportValues): string => hash("sha256", rowFingerprint(values), "base64url");

/** Sorts rows by what they hold: what can be stored is given back, all else is noted in the answer. */
function sortRows({ rows, categoryId }: Rows, answer: BulkCreateAnswer): Candidate[] {
  const chosen: RowCategory = categoryId === undefined ? undefined : { id: categoryId };
  return rows.flatMap((row, index): Candidate[] => {
    if (row.outcome === "nameless") answer.skipped.push({ index, reason: "no name" });
    if (row.outcome === "refused") answer.errors.push({ index, errors: row.errors });
    if (row.outcome !== "row") return [];
    answer.warnings.push(...row.warnings.map((warning) => ({ index, ...warning })));
    return [{ index, values: row.values, category: row.category ?? chosen }];
  });
}

interface Batch {
  ctx: Ctx;
  ask: Rows;
  /** Whether no other batch runs beside it: then no name has to be locked. */
  isAlone: boolean;
  answer: BulkCreateAnswer;
}

async function placeRows({ ctx, ask, answer }: Batch, rows: readonly Candidate[]): Promise<Placed[]> {
  const asked = rows.map((row) => row.category);
  const find = await categoryFinder(ctx, ask.kind, asked);
  return rows.flatMap(({ index, values, category }): Placed[] => {
    const found = find(category);
    if ("id" in found)
      return [{ index, name: values.name, values, category_id: found.id, import_hash: hashOf(values) }];
    answer.errors.push({ index, errors: { category: [found.error] } });
    return [];
  });
}

async function leaveOutDuplicates(batch: Batch, rows: Placed[]): Promise<Placed[]> {
  const { ctx, ask, answer } = batch;
  if (rows.length === 0) return [];
  const values = rows.map((row) => row.values);
  const keys = await rowKeys(ctx.db, values, { isLocking: !batch.isAlone });
  const compared = rows.map((row, place) => ({
    place: row.index,
    name_key: keys[place]?.name_key ?? "",
    street_key: keys[place]?.street_key ?? "",
    zip: row.values.zip ?? null,
    phone: row.values.phone ?? null,
    hash: row.import_hash,
  }));
  const verdicts = await judgeDuplicates(ctx.db, compared, {
    kind: ask.kind,
    importId: ask.importId ?? null,
    trialAt: ask.trialAt ?? null,
  });
  return rows.filter(({ index }, place) => {
    const verdict = verdicts[place];
    if (!verdict || verdict.isKept) return true;
    const reason = verdict.isOfThisFile ? ("duplicate in this file" as const) : ("duplicate" as const);
    answer.skipped.push({ index, reason, ...(verdict.id === undefined ? {} : { id: verdict.id }) });
    return false;
  });
}

/** How often a slug may be lost after a look to somebody who is not importing before the batch gives up. */
const mostPasses = 5;

async function store(ctx: Ctx, ask: Rows, rows: readonly Placed[]): Promise<void> {
  const origin = {
    kind: ask.kind,
    status: isAdmin(ctx.actor) ? ("active" as const) : ("pending" as const),
    createdById: accountOf(ctx.actor),
    importId: ask.importId ?? null,
  };
  let left: readonly Placed[] = rows;
  for (let pass = 0; left.length > 0; pass += 1) {
    if (pass > mostPasses) throw conflict("Somebody else is adding listings of these names. Please try again.");
    const named = await chooseSlugs(ctx.db, left, { isOptimistic: pass === 0 });
    const stored = new Set(await insertListings(ctx.db, origin, named));
    left = named.filter((row) => !stored.has(row));
  }
}

/** Stores a batch inside its transaction; `isAlone`: with no other one beside it. */
async function storeRows(ctx: Ctx, ask: Rows, isAlone: boolean): Promise<BulkCreateAnswer> {
  const answer: BulkCreateAnswer = { created: 0, skipped: [], errors: [], warnings: [] };
  const batch: Batch = { ctx, ask, isAlone, answer };
  const readable = sortRows(ask, answer);
  await beginBatch(ctx.db, isAlone);
  const placed = await placeRows(batch, readable);
  const fresh = await leaveOutDuplicates(batch, placed);
  if (!ask.isDry) await store(ctx, ask, fresh);
  answer.created = fresh.length;
  for (const list of [answer.skipped, answer.errors]) list.sort((a, b) => a.index - b.index);
  if (ask.isDry) return answer;
  if (ask.recount) await recountBranches(ctx.db);
  await noteInAudit(ctx, { kind: ask.kind, importId: ask.importId ?? null }, answer);
  return answer;
}

/**
 * Does the work of a batch in one transaction, and once more with no other batch beside it where two were in each other's
 * way. Throws `forbidden` for those who may not import.
 */
async function attempt(
  ctx: Ctx,
  rows: number,
  work: (inside: Ctx, isAlone: boolean) => Promise<BulkCreateAnswer>,
): Promise<BulkCreateAnswer> {
  if (!mayImport(ctx.actor)) throw forbidden();
  const store = async () => {
    try {
      return await attemptTx(ctx, (inside) => work(inside, rows > mostNameLocks));
    } catch (error) {
      if (!isLostRace(error)) throw error;
      return attemptTx(ctx, (inside) => work(inside, true));
    }
  };
  const answer = await store();
  if (answer.created > 0) await queueEntries(ctx.db);
  return answer;
}

/**
 * Stores a batch of rows in one transaction; every row is either created, skipped with a reason or refused with its
 * field errors. An admin's (and the operator's) are active at once, an owner's pending. Safe beside other batches, of
 * the same rows too: the second sees what the first has stored. Throws `forbidden` for those who may not import.
 */
export const importRows = (ctx: Ctx, ask: Rows): Promise<BulkCreateAnswer> =>
  attempt(ctx, ask.rows.length, (inside, isAlone) => storeRows(inside, ask, isAlone));

/** The same for rows whose columns have names. */
export const importItems = (ctx: Ctx, { items, ...ask }: Asked & { items: readonly RawRow[] }) =>
  importRows(ctx, { ...ask, rows: items.map(rowReader(ask.kind)) });

/**
 * The same for a batch of an import, which is written down in it. One that came before is given its answer again. Throws
 * `invalid` where the import is not the caller's or of the other kind, `conflict` where it has ended.
 */
export async function importPart(
  ctx: Ctx,
  { kind, part, recount, isDry }: Pick<Asked, "kind" | "recount" | "isDry"> & { part: ImportPart },
): Promise<BulkCreateAnswer> {
  const { columns, ...facts } = await partFacts(ctx, kind, part.import_id);
  // Whether it stores anything is settled when it is begun: a batch must not be taken for a trial that is none.
  if (isDry && !facts.isDry) throw invalid({ dry_run: ["This import was not begun as a dry run."] });
  const rows = part.rows.map(cellReader(kind, columns));
  const hash = partHash(part);
  return attempt(ctx, rows.length, async (inside, isAlone) => {
    const before = await answerAt(inside, part, hash);
    if (before) return before;
    const trialAt = facts.isDry ? { trialAt: part.first_row } : {};
    const ask = { ...facts, ...trialAt, kind, rows, recount, importId: part.import_id };
    const answer = await storeRows(inside, ask, isAlone);
    await notePart(inside, { part, hash, answer });
    return answer;
  });
}

/** The same for a batch of the operator's command: rows of one file, and not neighbors in it. */
export const importCommandPart = (
  ctx: Ctx,
  { firstRow, ...ask }: Omit<Rows, "recount"> & { importId: number; firstRow: number },
): Promise<BulkCreateAnswer> =>
  attempt(ctx, ask.rows.length, async (inside, isAlone) => {
    const answer = await storeRows(inside, { ...ask, recount: false }, isAlone);
    await noteCommandPart(inside, { importId: ask.importId, firstRow, rows: ask.rows.length, answer });
    return answer;
  });
