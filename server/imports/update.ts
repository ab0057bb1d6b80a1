import "server-only";
import { type BulkCreateAnswer } from "@/lib/contract/import-batch";
import { type UpdateKey } from "@/lib/rules/import-columns";
import { wireName } from "@/lib/rules/import-reading";
import {
  asKept,
  exportText,
  type ReadUpdate,
  type Update,
  updateOf,
  type UpdateRow,
  zonelessWarning,
} from "@/lib/rules/import-updates";
import { excerptsOf } from "@/lib/rules/import-warning";
import { type SourceEntry } from "@/lib/rules/fact-source";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { type Kind } from "@/lib/rules/listing-kind";
import { locationsCell } from "@/lib/rules/listing-location";
import { pinTooFar } from "@/lib/rules/pin";
import { isAdmin } from "@/lib/rules/permissions";
import { hoursText } from "@/lib/rules/opening-hours";
import { categoryFinder } from "../categories/category-finder";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { mayOn } from "../listings/rights";
import { type Spot, zonedSpots } from "../hours/import";
import { sourceEntries } from "../listings/sources";
import { listingColumns, listingJoins, type ListingRow, listingVersion, visibleTo } from "../listings/sql";
import { locationsOf, type LocationRow } from "../locations/sql";
import { type UpdateSettings } from "./batch";
import { farPins } from "./pins";
import { changeState, type FormerState, isAsImported, recordChanges } from "./changes";
import { hashOf } from "./hash-rows";
import { inTurns } from "../in-turns";
import { beginUpdates } from "./sql";
import { categoryUpdate, type CategoryUpdate, keepCategories, newCategories } from "./update-categories";

/** Rows that update listings of a kind. */
export interface UpdateBatch {
  kind: Kind;
  rows: readonly ReadUpdate[];
  settings: UpdateSettings;
  /** Whether nothing is stored: the answer says what would change. */
  isDry: boolean;
  importId: number;
}

type UpdateAnswer = BulkCreateAnswer & Required<Pick<BulkCreateAnswer, "updated" | "unchanged" | "changes">>;

interface Work {
  ctx: Ctx;
  batch: UpdateBatch;
  answer: UpdateAnswer;
}

interface KeyedRow {
  index: number;
  row: UpdateRow;
}

/** When a listing `l` is the one that a row `given` means. */
const matches: Record<UpdateKey, Prisma.Sql> = {
  listing_id: Prisma.sql`l.id = given.key::int`,
  npi_number: Prisma.sql`l.npi_number = given.key`,
  phone: Prisma.sql`l.phone = given.key`,
  email: Prisma.sql`lower(l.email) = lower(given.key)`,
  website: Prisma.sql`l.website = given.key`,
  name: Prisma.sql`l.name_key = normalised(given.key) AND l.name_key <> ''`,
  import_row: Prisma.sql`left(l.import_hash, 12) = left(given.key, 12) AND l.import_hash = given.key`,
};

const isOwn = ({ actor }: Ctx): Prisma.Sql => (isAdmin(actor) ? Prisma.sql`true` : Prisma.sql`${mayOn(actor, "edit")}`);

/** Gives the rows with a key, and adds the others to the answer. */
function keyedRows({ rows, settings }: UpdateBatch, answer: UpdateAnswer): KeyedRow[] {
  const keyOf = ({ key }: UpdateRow) => (settings.key === "import_row" ? hashOf(key) : key);
  return rows.flatMap((row, index): KeyedRow[] => {
    if (row.outcome === "blank") answer.skipped.push({ index, reason: "blank row" });
    if (row.outcome === "keyless") answer.skipped.push({ index, reason: "no key" });
    if (row.outcome === "refused") answer.errors.push({ index, errors: row.errors });
    return row.outcome === "row" ? [{ index, row: { ...row, key: keyOf(row) } }] : [];
  });
}

interface Found {
  place: number;
  id: number;
  is_own: boolean;
}

/** Up to two listings that the caller may see for each row, the caller's own first: the second makes it ambiguous. */
const findListings = (ctx: Ctx, { kind, settings }: UpdateBatch, rows: readonly KeyedRow[]): Promise<Found[]> =>
  queryRows<Found>(ctx.db)`
    SELECT place, id, is_own FROM (
      SELECT given.place, l.id, ${isOwn(ctx)} AS is_own,
        row_number() OVER (PARTITION BY given.place ORDER BY ${isOwn(ctx)} DESC, l.id) AS n
      FROM unnest(${rows.map(({ index }) => index)}::int[], ${rows.map(({ row }) => row.key)}::text[])
        AS given (place, key)
      JOIN listing l ON ${matches[settings.key]}
      WHERE l.kind = ${kind}::listing_kind AND l.merged_into_id IS NULL AND ${visibleTo(ctx.actor)}
    ) found WHERE n <= 2`;

interface MatchedRow extends KeyedRow {
  id: number;
}

/** Gives the rows that mean one listing of the caller's, and adds the others to the answer. */
function matchRows(rows: readonly KeyedRow[], found: readonly Found[], answer: UpdateAnswer): MatchedRow[] {
  const byPlace = new Map<number, Found[]>();
  for (const one of found) byPlace.set(one.place, [...(byPlace.get(one.place) ?? []), one]);
  const taken = new Set<number>();
  return rows.flatMap(({ index, row }): MatchedRow[] => {
    const all = byPlace.get(index) ?? [];
    const [own, another] = all.filter(({ is_own }) => is_own);
    if (own && !another && !taken.has(own.id)) {
      taken.add(own.id);
      return [{ index, row, id: own.id }];
    }
    if (another) answer.skipped.push({ index, reason: "several found" });
    else if (own) answer.skipped.push({ index, reason: "duplicate in this file", id: own.id });
    else if (all.length > 0) answer.errors.push({ index, errors: { row: ["This listing isn't yours."] } });
    else answer.skipped.push({ index, reason: "not found" });
    return [];
  });
}

type StoredRow = ListingRow & { place: number; version: Date; own_time_zone: string | null } & {
  locations: LocationRow[] | null;
  is_as_imported: boolean;
  sources: SourceEntry[];
};

/**
 * Locks the listings, unless nothing is stored, and reads them as they are from then on. One that is no longer what was
 * found is missing.
 */
async function readLocked(ctx: Ctx, { settings, isDry }: UpdateBatch, rows: readonly MatchedRow[]) {
  const ids = rows.map(({ id }) => id);
  if (!isDry) {
    await execute(ctx.db)`SELECT id FROM listing WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`;
  }
  const stored = await queryRows<StoredRow>(ctx.db)`
    SELECT given.place, ${listingVersion} AS version, opening.time_zone AS own_time_zone, ${listingColumns},
      ${locationsOf} AS locations, ${isAsImported} AS is_as_imported, ${sourceEntries} AS sources
    FROM unnest(${rows.map(({ index }) => index)}::int[], ${rows.map(({ row }) => row.key)}::text[], ${ids}::int[])
      AS given (place, key, id)
    JOIN listing l ON l.id = given.id AND ${matches[settings.key]} AND l.merged_into_id IS NULL AND ${isOwn(ctx)}
    ${listingJoins}`;
  return new Map(stored.map((row) => [row.place, row]));
}

interface Compared extends MatchedRow, CategoryUpdate {
  stored: StoredRow;
  update: Update;
}

/** Compares rows with their listings. */
async function compareRows({ ctx, batch, answer }: Work, rows: readonly MatchedRow[]): Promise<Compared[]> {
  const byPlace = await readLocked(ctx, batch, rows);
  const compared = await inTurns(rows, (matched): Compared | null => {
    const stored = byPlace.get(matched.index);
    if (!stored) {
      answer.skipped.push({ index: matched.index, reason: "changed since the check", id: matched.id });
      return null;
    }
    const { kind, settings: mode } = batch;
    const [spans, locations] = [stored.hours?.spans ?? [], stored.locations ?? []];
    const facts = { stored, spans, locations, sources: stored.sources };
    const update = updateOf({ kind, row: matched.row, ...facts, mode, isAdmin: isAdmin(ctx.actor) });
    return { ...matched, stored, update, ...categoryUpdate(matched.row, stored, mode) };
  });
  const rowsFound = compared.filter((row) => row !== null);
  await keepZoneless(ctx, rowsFound);
  return rowsFound;
}

/** Keeps the hours, with a warning, where neither the listing nor its new place gives a time zone. */
async function keepZoneless(ctx: Ctx, rows: readonly Compared[]): Promise<void> {
  const timed = rows.filter(({ update, stored }) => update.spans?.length && stored.own_time_zone === null);
  const spots = timed.map(({ stored, update }) => ({ ...stored, ...update.values }) as Spot);
  const zoned = await zonedSpots(ctx.db, spots);
  for (const { update } of timed.filter((_, n) => !zoned.has(n))) {
    update.warnings.push(asKept(zonelessWarning(update.spans ?? [])));
    update.spans = null;
  }
}

/** Why a listing that changed elsewhere is left as it is; null if it is as the file and the check know it. */
function conflictOf({ row, stored }: Compared, { unchangedSince, key }: UpdateSettings) {
  // What people wrote is better than a file that was mapped again.
  if (key === "import_row" && !stored.is_as_imported) return "changed since the import" as const;
  const version = stored.version.getTime();
  if (row.version !== null && row.version !== version) return "changed since the export" as const;
  return version > unchangedSince.getTime() ? ("changed since the check" as const) : null;
}

/** The changes of a listing, for display. */
function changesOf(
  kind: Kind,
  { index, id, row, stored, update, category, listed }: Compared,
): UpdateAnswer["changes"] {
  const base = { index, id, name: stored.name };
  const values = Object.entries(update.values) as [ListingFieldKey, Update["values"][ListingFieldKey]][];
  const changes = values.map(([key, value]) => ({
    ...base,
    field: wireName(kind, key),
    ...excerptsOf(exportText(stored[key]), exportText(value ?? null)),
  }));
  if (update.spans) {
    const [before, after] = [hoursText(stored.hours?.spans ?? []), hoursText(update.spans)];
    changes.push({ ...base, field: "hours", before, after });
  }
  if (update.locations) {
    const texts = [locationsCell(stored.locations ?? []), locationsCell(update.locations)] as const;
    changes.push({ ...base, field: "locations", ...excerptsOf(...texts) });
  }
  if (listed) {
    const before = (stored.further_categories ?? []).map(({ full_slug }) => full_slug).join("; ");
    changes.unshift({ ...base, field: "categories", before, after: row.cells.categories ?? "" });
  }
  if (!category) return changes;
  const after = row.cells.category ?? row.cells.category_id ?? "";
  return [{ ...base, field: "category", before: stored.category_full_slug, after }, ...changes];
}

/** What the listing of a row was before. */
const stateBefore = ({ stored, update }: Compared): FormerState => ({
  values: Object.fromEntries((Object.keys(update.values) as ListingFieldKey[]).map((key) => [key, stored[key]])),
  categoryId: stored.category_id,
  furtherCategoryIds: stored.further_category_ids,
  spans: update.spans && (stored.hours?.spans ?? []),
  locations: update.locations && (stored.locations ?? []),
  sources: stored.sources,
});

/** Leaves out pins that are too far from the address of their row, and says so, as for new listings. */
async function dropFarPins({ db }: Ctx, rows: readonly Compared[]): Promise<void> {
  const pinned = rows.filter(({ update }) => update.values.pin);
  const far = await farPins(
    db,
    pinned.map(({ update, stored }) => ({ ...stored, ...update.values })),
  );
  for (const { update } of far.map((at) => pinned[at]!)) {
    update.warnings.push({ field: "pin", message: pinTooFar, before: String(update.values.pin), after: null });
    delete update.values.pin;
  }
}

/** Stores what the rows change, or with `isDry` only says it. */
async function applyRows({ ctx, batch, answer }: Work, given: readonly Compared[]): Promise<void> {
  const stored: { id: number; before: FormerState }[] = [];
  const rows = isAdmin(ctx.actor) ? given : given.map((row) => ({ ...row, ...keepCategories(row, row) }));
  const find = await categoryFinder(
    ctx,
    batch.kind,
    rows.flatMap(({ category, listed }) => [category, ...(listed ?? [])]),
  );
  await dropFarPins(ctx, rows);
  for (const row of rows) {
    const { index, id, update } = row;
    const found = newCategories(find, row);
    const errors = "error" in found ? { ...update.errors, category: [found.error] } : update.errors;
    const changes = changesOf(batch.kind, row);
    const conflict = changes.length > 0 ? conflictOf(row, batch.settings) : null;
    if (Object.keys(errors).length > 0 || "error" in found) {
      answer.errors.push({ index, errors });
    } else if (conflict) {
      answer.skipped.push({ index, reason: conflict, id });
    } else {
      answer.warnings.push(...update.warnings.map((warning) => ({ index, ...warning })));
      answer.changes.push(...changes);
      answer[changes.length > 0 ? "updated" : "unchanged"] += 1;
      if (changes.length === 0 || batch.isDry) continue;
      await changeState(ctx, id, { ...update, ...found });
      stored.push({ id, before: stateBefore(row) });
    }
  }
  await recordChanges(ctx, batch.importId, stored);
}

/**
 * Updates listings from a batch of rows inside its transaction. Every row updates one listing of the caller's, changes
 * nothing in it, is skipped with a reason, or is refused with its field errors.
 */
export async function updateListings(ctx: Ctx, batch: UpdateBatch, isAlone: boolean): Promise<BulkCreateAnswer> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const answer: UpdateAnswer = { ...counts, changes: [], skipped: [], errors: [], warnings: [] };
  await beginUpdates(ctx.db, isAlone);
  const keyed = keyedRows(batch, answer);
  const matched = matchRows(keyed, await findListings(ctx, batch, keyed), answer);
  const factSource = { source: "import" as const, import: batch.importId };
  const work = { ctx: { ...ctx, factSource }, batch, answer };
  await applyRows(work, await compareRows(work, matched));
  for (const list of [answer.skipped, answer.errors]) list.sort((a, b) => a.index - b.index);
  return answer;
}
