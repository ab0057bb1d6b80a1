import "server-only";
import { createHash } from "node:crypto";
import { conflict, forbidden } from "@/lib/contract/errors";
import { type BulkCreateAnswer } from "@/lib/contract/import";
import {
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
import { categoryFinder } from "./categories";
import { judgeDuplicates } from "./duplicates";
import { noteBatch } from "./log";
import { recountBranches } from "./recount";
import { chooseSlugs, slugKey } from "./slugs";
import { beginBatch, insertListings, lockNames, mostNameLocks, type NewListing, rowKeys } from "./sql";

export interface ImportAsk {
  kind: Kind;
  rows: readonly RawRow[];
  /** The category of every row; without it each row names its own. */
  categoryId?: number;
  /** Whether this is the last batch, after which the branches' counts are made anew. */
  recount: boolean;
  /** The import that this batch is of, and the number of its first row in the file, from 0. */
  part?: { importId: number; firstRow: number };
}

/** A row that its own content does not speak against. */
interface Candidate {
  index: number;
  values: ImportValues;
  category: RowCategory;
}

interface Placed extends ImportValues {
  index: number;
  category_id: number;
  import_hash: string;
}

const hashOf = (values: ImportValues): string =>
  createHash("sha256").update(rowFingerprint(values)).digest("base64url");

/** Sorts rows by what they hold: what can be stored is given back, all else is noted in the answer. */
function readRows(ask: ImportAsk, answer: BulkCreateAnswer): Candidate[] {
  const read = rowReader(ask.kind);
  const category: RowCategory = ask.categoryId === undefined ? undefined : { id: ask.categoryId };
  return ask.rows.flatMap((raw, index): Candidate[] => {
    const row: ImportRow = read(raw);
    if (row.outcome === "nameless") answer.skipped.push({ index, reason: "no name" });
    if (row.outcome === "refused") answer.errors.push({ index, errors: row.errors });
    if (row.outcome !== "row") return [];
    answer.warnings.push(...row.warnings.map((warning) => ({ index, ...warning })));
    return [{ index, values: row.values, category: category ?? row.category }];
  });
}

interface Batch {
  ctx: Ctx;
  ask: ImportAsk;
  /** Whether no other batch runs beside it: then no name has to be locked. */
  isAlone: boolean;
  answer: BulkCreateAnswer;
}

async function placeRows({ ctx, ask, answer }: Batch, rows: readonly Candidate[]): Promise<Placed[]> {
  const asked = rows.map((row) => row.category);
  const find = await categoryFinder(ctx, ask.kind, asked);
  return rows.flatMap(({ index, values, category }): Placed[] => {
    const found = find(category);
    if ("id" in found) return [{ ...values, index, category_id: found.id, import_hash: hashOf(values) }];
    answer.errors.push({ index, errors: { category: [found.error] } });
    return [];
  });
}

async function leaveOutDuplicates(batch: Batch, rows: Placed[]): Promise<Placed[]> {
  const { ctx, ask, answer } = batch;
  if (rows.length === 0) return [];
  const keys = await rowKeys(ctx.db, rows);
  const names = keys.map((key) => key.name_key);
  if (!batch.isAlone) await lockNames(ctx.db, names);
  const compared = rows.map((row, place) => ({
    place,
    name_key: keys[place]?.name_key ?? "",
    street_key: keys[place]?.street_key ?? "",
    zip: row.zip ?? null,
    phone: row.phone ?? null,
    hash: row.import_hash,
  }));
  const verdicts = await judgeDuplicates(ctx.db, compared, { kind: ask.kind, importId: ask.part?.importId ?? null });
  return rows.filter(({ index }, place) => {
    const verdict = verdicts[place];
    if (!verdict || verdict.isKept) return true;
    const reason = verdict.isOfThisFile ? ("duplicate in this file" as const) : ("duplicate" as const);
    answer.skipped.push({ index, reason, ...(verdict.id === undefined ? {} : { id: verdict.id }) });
    return false;
  });
}

/** How often a slug may be lost to somebody who is not importing before the batch gives up. */
const mostPasses = 5;

async function store(ctx: Ctx, ask: ImportAsk, rows: readonly Placed[]): Promise<void> {
  const origin = {
    kind: ask.kind,
    status: isAdmin(ctx.actor) ? ("active" as const) : ("pending" as const),
    createdById: accountOf(ctx.actor),
    importId: ask.part?.importId ?? null,
  };
  let left: readonly Placed[] = rows;
  for (let pass = 0; left.length > 0; pass += 1) {
    if (pass === mostPasses) throw conflict("Somebody else is adding listings of these names. Please try again.");
    const named: (Placed & NewListing)[] = await chooseSlugs(ctx.db, left);
    const stored = new Set((await insertListings(ctx.db, origin, named)).map(slugKey));
    left = named.filter((row) => !stored.has(slugKey(row)));
  }
}

async function storeBatch(ctx: Ctx, ask: ImportAsk, isAlone: boolean): Promise<BulkCreateAnswer> {
  const answer: BulkCreateAnswer = { created: 0, skipped: [], errors: [], warnings: [] };
  const batch: Batch = { ctx, ask, isAlone, answer };
  const readable = readRows(ask, answer);
  await beginBatch(ctx.db, isAlone);
  const placed = await placeRows(batch, readable);
  const fresh = await leaveOutDuplicates(batch, placed);
  await store(ctx, ask, fresh);
  answer.created = fresh.length;
  for (const list of [answer.skipped, answer.errors]) list.sort((a, b) => a.index - b.index);
  if (ask.recount) await recountBranches(ctx.db);
  await noteBatch(ctx, ask, answer);
  return answer;
}

/**
 * Stores a batch of rows in one transaction; every row is either created, skipped with a reason or refused with its
 * field errors. An admin's (and the operator's) are active at once, an owner's pending. Safe beside other batches, of
 * the same rows too: the second sees what the first has stored. Throws `forbidden` for those who may not import.
 */
export async function importRows(ctx: Ctx, ask: ImportAsk): Promise<BulkCreateAnswer> {
  if (!mayImport(ctx.actor)) throw forbidden();
  const isLarge = ask.rows.length > mostNameLocks;
  try {
    return await attemptTx(ctx, (inside) => storeBatch(inside, ask, isLarge));
  } catch (error) {
    if (!isLostRace(error)) throw error;
    // Two batches were in each other's way after all: this time with no other one beside it.
    return attemptTx(ctx, (inside) => storeBatch(inside, ask, true));
  }
}
