import "server-only";
import { createHash } from "node:crypto";
import pg from "pg";
import { connectionOf, type Db, Prisma } from "./client";

const mark = "/* planned once */";

/**
 * Marks a named prepared statement, which each connection plans once: for those that take longer to plan than to run.
 * Write it first in the statement. The text must be the same each time, and one plan must do for all values: for rows
 * found along an index by an id or an address, not for searches.
 */
export const plannedOnce = Prisma.raw(mark);

/**
 * A list for such a statement, hidden from the planner: if it saw how long the list is, it would find a custom plan
 * worth making each time.
 */
export const unseen = (list: string[]): Prisma.Sql => Prisma.sql`(SELECT ${list}::text[])`;

const planNames = new Map<string, string>();

/**
 * The name under which connections cache a statement's plan; undefined for a statement that is planned each time.
 * Connections through a pooler drop it.
 */
export function planName(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const known = planNames.get(text);
  if (known) return known;
  const name = `planned_${createHash("sha1").update(text).digest("hex")}`;
  planNames.set(text, name);
  return name;
}

/** What JSON escapes differently than PostgreSQL: whatever follows a backslash except itself and quotation marks. */
const jsonOnly = /\\[^"\\]/;

/**
 * A list of texts as a parameter, to be cast to `text[]`: what the driver would make of it, in a fifth of its time where
 * no text has a line break or another control character.
 */
export function textList(texts: readonly (string | null)[]): string | readonly (string | null)[] {
  const json = JSON.stringify(texts);
  return jsonOnly.test(json) ? texts : `{${json.slice(1, -1)}}`;
}

type Parse = (text: string) => unknown;

const { builtins } = pg.types;
const parsers = new Map<number, Parse>([
  [builtins.INT8, BigInt],
  // A day without a time: its midnight in UTC, as Prisma's models give it. The driver would take the process's time zone.
  [builtins.DATE, (text) => new Date(`${text}T00:00:00Z`)],
]);

/** Parses columns as Prisma's models do, except that `numeric` stays text: a number can't hold it exactly. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format) => parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as Parse),
};

/** The values of a template literal: parameters, or parts of the statement made with `Prisma.sql`. */
type Values = unknown[];

async function run(db: Db, parts: readonly string[], values: Values): Promise<pg.QueryResult<pg.QueryResultRow>> {
  const { text, values: parameters } = new Prisma.Sql(parts, values);
  return connectionOf(db).query({ name: planName(text), text, values: parameters, types });
}

/**
 * Runs a statement and returns its rows: `await queryRows<Row>(db)`SELECT …``. Rows come straight from the driver, which
 * takes a third of the CPU that Prisma's client takes. Whether `Row` is what PostgreSQL returns is checked after the API
 * tests (docs/decisions/0039-sql-without-builder.md).
 * @param db the client, or the transaction to run in
 */
export const queryRows =
  <Row>(db: Db) =>
  async (parts: TemplateStringsArray, ...values: Values): Promise<Row[]> =>
    (await run(db, parts, values)).rows as Row[];

/** The same for a statement that returns exactly one row. Throws when it returns another number of rows. */
export const queryOne =
  <Row>(db: Db) =>
  async (parts: TemplateStringsArray, ...values: Values): Promise<Row> => {
    const { rows } = await run(db, parts, values);
    if (rows.length !== 1) throw new Error(`A statement returned ${rows.length} rows instead of one.`);
    return rows[0] as Row;
  };

/** Runs a statement for what it does. Returns how many rows it changed, or found if it is a SELECT. */
export const execute =
  (db: Db) =>
  async (parts: TemplateStringsArray, ...values: Values): Promise<number> =>
    (await run(db, parts, values)).rowCount ?? 0;
