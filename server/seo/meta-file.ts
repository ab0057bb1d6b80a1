import "server-only";
import { invalid, ProblemError } from "@/lib/contract/errors";
import {
  type NewPageMetaBody,
  newPageMetaBody,
  type PageMeta,
  type PageMetaQuery,
  type MetaFields,
} from "@/lib/contract/page-meta";
import {
  metaFileLimits,
  type MetaChanges,
  metaFileColumns,
  type MetaChange,
  mostMetaChanges,
} from "@/lib/contract/page-meta-file";
import { csvLine, plainCell } from "@/lib/rules/csv-cell";
import { yesNoCell } from "@/lib/rules/import-cells";
import { versionText } from "@/lib/rules/import-updates";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { csvFile } from "../http/csv";
import { isBlank, readCsv, refuseRows, type RowProblem } from "../http/csv-rows";
import { allPageMetas } from "./read";
import { fieldsOf } from "./serialize";
import { saveInside, differing, type MetaChanged } from "./write";
import { newMeta } from "@/lib/rules/page-meta";
import { attemptTx } from "../db/with-tx";

/** Carries the answer of a dry run out of its transaction, which it rolls back. */
class DryRun extends Error {
  constructor(readonly answer: MetaChanges) {
    super("dry run");
  }
}

/** What happened to one record. */
interface Changed extends MetaChanged {
  /** The row of the file. */
  row: number;
}

const shown = (value: unknown): string => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));

/** What differs in a record, field by field. A new one is compared with an empty record. */
function changesOf({ before, after, row }: Changed): MetaChange[] {
  const was: MetaFields = before ? fieldsOf(before) : newMeta(after.meta_type);
  const { label, path } = after;
  return Object.entries(differing(fieldsOf(after), was)).map(([field, value]) => {
    return { row, label, path, field, before: shown(was[field as keyof MetaFields]), after: shown(value) };
  });
}

function answerOf(all: readonly Changed[], isDry: boolean): MetaChanges {
  const each = all.map((one) => ({ isNew: one.before === null, changes: changesOf(one) }));
  const changes = each.flatMap((one) => one.changes);
  return {
    added: each.filter(({ isNew }) => isNew).length,
    changed: each.filter((one) => !one.isNew && one.changes.length > 0).length,
    unchanged: each.filter((one) => !one.isNew && one.changes.length === 0).length,
    changes: changes.slice(0, mostMetaChanges),
    change_count: changes.length,
    dry_run: isDry,
  };
}

/**
 * Runs `work` on many records in one transaction. A dry run does the same and takes it back, so that it says exactly
 * what would happen.
 */
async function changeMany(ctx: Ctx, isDry: boolean, work: (inside: Ctx) => Promise<Changed[]>): Promise<MetaChanges> {
  try {
    return await attemptTx(ctx, async (inside) => {
      const answer = answerOf(await work(inside), isDry);
      if (isDry) throw new DryRun(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.answer;
    throw error;
  }
}

/** The most records that an export holds. */
const mostExported = 100_000;

const cellOf = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : typeof value === "number" ? value.toFixed(1) : String(value);

function lineOf(record: PageMeta): string {
  const fields = Object.values(fieldsOf(record)).map(cellOf);
  const version = versionText(new Date(record.updated_at));
  const ids = [record.business_id ?? record.doctor_id, record.category_id].map((id) => String(id ?? ""));
  return csvLine([record.page_name, ...ids, record.path, ...fields, version]);
}

async function* lines(ctx: Ctx, query: Pick<PageMetaQuery, "meta_type" | "search">): AsyncGenerator<string, void> {
  yield csvLine(metaFileColumns);
  yield (await allPageMetas(ctx, query, mostExported)).map(lineOf).join("");
}

/** The records that the filters choose, as a CSV file that can be imported again. */
export const exportPageMetas = (ctx: Ctx, query: Pick<PageMetaQuery, "meta_type" | "search">): Promise<Response> =>
  Promise.resolve(csvFile("page-meta.csv", lines(ctx, query)));

/** A row of a file: the record that it sets. */
export interface MetaFileRow {
  number: number;
  page: string;
  listingId: number | null;
  categoryId: number | null;
  /** The record's last change as the file was exported; empty if the file doesn't say. */
  version: string;
  /** The cells of fields. */
  cells: Record<string, string>;
}

const texts = new Set(["title", "description", "keywords", "og_title", "og_description", "og_image", "canonical_url"]);

/** A cell as the API takes it. An empty cell empties a text, and leaves anything else as it is. */
function valueOf(column: string, cell: string): unknown {
  if (texts.has(column)) return cell;
  if (cell === "") return undefined;
  if (column === "priority") return Number(cell);
  return column === "is_active" ? (yesNoCell(cell).value ?? cell) : cell.toLowerCase();
}

function readRow(
  cells: readonly string[],
  columns: readonly string[],
  number: number,
): MetaFileRow | RowProblem | null {
  if (isBlank(cells)) return null;
  if (cells.length > columns.length) return { number, text: `It has more than ${columns.length} cells.` };
  const named = Object.fromEntries(columns.map((column, at) => [column, plainCell((cells[at] ?? "").trim())]));
  const { page = "", listing_id = "", category_id = "", path: _path, updated_at: version = "", ...fields } = named;
  if ([page, listing_id, category_id].filter(Boolean).length !== 1) {
    return { number, text: "Fill in one of page, listing_id, and category_id." };
  }
  for (const [name, id] of Object.entries({ listing_id, category_id })) {
    if (!/^\d{0,9}$/.test(id)) return { number, text: `${name}: A number is required.` };
  }
  // Cells that a short row lacks say nothing.
  const given = Object.entries(fields).filter(([column]) => columns.indexOf(column) < cells.length);
  const ids = { listingId: Number(listing_id) || null, categoryId: Number(category_id) || null };
  return { number, page, ...ids, version, cells: Object.fromEntries(given) };
}

/**
 * The rows of a CSV file of records, without blank ones. Throws `invalid` for unknown columns and with the numbers of
 * the rows that can't be read, or that are about the same page as another.
 */
export function readMetaRows(csv: string): MetaFileRow[] {
  const { columns, records } = readCsv(csv, metaFileLimits.records);
  const unknown = columns.filter((column, at) => !metaFileColumns.includes(column) || columns.indexOf(column) < at);
  if (unknown.length > 0 || !metaFileColumns.slice(0, 3).some((column) => columns.includes(column))) {
    throw invalid({ csv: [`The first row must name columns of the export: ${metaFileColumns.join(", ")}.`] });
  }
  const read = records.map((cells, at) => readRow(cells, columns, at + 2)).filter((row) => row !== null);
  const rows = read.filter((row) => "cells" in row);
  const first = new Map<string, number>();
  const twins = rows.flatMap(({ number, page, listingId, categoryId }): RowProblem[] => {
    const key = `${page.toLowerCase()} ${listingId} ${categoryId}`;
    const twin = first.get(key);
    if (twin === undefined) first.set(key, number);
    return twin === undefined ? [] : [{ number, text: `Row ${twin} is about the same page.` }];
  });
  refuseRows([...read.filter((row) => "text" in row), ...twins]);
  return rows;
}

type Kinds = ReadonlyMap<number, Kind>;

/** What a row is about, as a form would send it; null for a listing that doesn't exist. */
function aboutOf({ page, listingId, categoryId }: MetaFileRow, kinds: Kinds) {
  if (categoryId !== null) return { meta_type: "category", category_id: categoryId };
  if (listingId === null) return { meta_type: "static", page_name: page };
  const kind = kinds.get(listingId);
  return kind ? { meta_type: kind, [kindFacts[kind].idField]: listingId } : null;
}

/** The body of a record as a form would send it, or what is wrong with the row. */
function bodyOf(row: MetaFileRow, kinds: Kinds): NewPageMetaBody | RowProblem[] {
  const { number, listingId, cells } = row;
  const about = aboutOf(row, kinds);
  if (!about) return [{ number, text: `There is no listing ${listingId}.` }];
  const fields = Object.entries(cells).map(([column, cell]) => [column, valueOf(column, cell)]);
  const { data, error } = newPageMetaBody.safeParse({ ...Object.fromEntries(fields), ...about });
  return data ?? error.issues.map(({ path, message }) => ({ number, text: `${String(path[0])}: ${message}` }));
}

/** Saves a row's record. Gives what is wrong with it as a problem of the row. */
async function saveRow(inside: Ctx, row: MetaFileRow, body: NewPageMetaBody): Promise<Changed | RowProblem> {
  const { number, version } = row;
  try {
    const saved = await saveInside(inside, body);
    const { before, after } = saved;
    const isOutdated = before !== null && version !== "" && version !== versionText(new Date(before.updated_at));
    if (isOutdated && after.updated_at !== before.updated_at) {
      return { number, text: "Its record has changed since the export." };
    }
    return { row: number, ...saved };
  } catch (error) {
    if (!(error instanceof ProblemError) || !("fields" in error.problem)) throw error;
    const [field, [message = ""] = []] = Object.entries(error.problem.fields)[0] ?? ["", []];
    return { number, text: `${field}: ${message}` };
  }
}

/**
 * Adds and changes the records of a file, all or none. Throws `invalid` with what is wrong with its rows; a record that
 * has changed since the export is one of these.
 */
export const importPageMetas = (ctx: Ctx, rows: readonly MetaFileRow[], isDry: boolean): Promise<MetaChanges> =>
  changeMany(ctx, isDry, async (inside) => {
    const ids = rows.flatMap(({ listingId }) => listingId ?? []);
    const found = await queryRows<{ id: number; kind: Kind }>(inside.db)`
      SELECT id, kind::text FROM listing WHERE id = ANY (${ids}::int[]) AND merged_into_id IS NULL`;
    const kinds: Kinds = new Map(found.map(({ id, kind }) => [id, kind]));
    const read = rows.map((row) => ({ row, body: bodyOf(row, kinds) }));
    refuseRows(read.flatMap(({ body }) => (Array.isArray(body) ? body : [])));
    const all: (Changed | RowProblem)[] = [];
    // In the order in which other writers lock them.
    for (const { row, body } of read.toSorted((a, b) => (a.row.listingId ?? 0) - (b.row.listingId ?? 0))) {
      if (!Array.isArray(body)) all.push(await saveRow(inside, row, body));
    }
    refuseRows(all.filter((one) => "text" in one));
    return all.filter((one) => "after" in one).sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  });
