import { expect, test } from "vitest";
import { withClient } from "../../scripts/process/database";
import { projectFiles, textOf } from "../support/project-files";

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
}

/** PostgreSQL's names of Prisma's types; enums by their mapped name. */
const types = new Map([
  ...[
    ["Int", "integer"],
    ["BigInt", "bigint"],
    ["Float", "double precision"],
    ["String", "text"],
  ],
  ...[
    ["Boolean", "boolean"],
    ["Json", "jsonb"],
    ["Bytes", "bytea"],
  ],
] as [string, string][]);
const nativeTypes: Record<string, string> = {
  "Timestamptz(3)": "timestamp(3) with time zone",
  "Decimal(2, 1)": "numeric(2,1)",
  SmallInt: "smallint",
  Date: "date",
};

const schema = projectFiles
  .filter((file) => /^prisma\/schema\/.*\.prisma$/.test(file))
  .map(textOf)
  .join("\n");

const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)\n\}/gm)].map(([, name = "", body = ""]) => ({
  name,
  body,
}));
for (const [, name = "", body = ""] of schema.matchAll(/^enum (\w+) \{\n([\s\S]*?)\n\}/gm)) {
  types.set(name, /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name);
}
const modelNames = new Set(models.map(({ name }) => name));

const first = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? "";

/** A field's PostgreSQL type, from its line and its Prisma type. */
function typeOf(line: string, type: string): string {
  const native = nativeTypes[first(/@db\.(\w+(?:\([\d, ]+\))?)/, line)];
  return native ?? types.get(type) ?? (first(/Unsupported\("(\w+)"\)/, line) || `unknown type ${type}`);
}

/** The columns of a model: its fields without the relations. */
function columnsOf({ name, body }: { name: string; body: string }): Column[] {
  const table = first(/@@map\("(\w+)"\)/, body) || name;
  return body.split("\n").flatMap((line) => {
    const [, field = "", type = "", mark = ""] = /^\s+(\w+)\s+(\w+)(?:\("\w+"\))?(\[\]|\?)?/.exec(line) ?? [];
    if (!field || modelNames.has(type)) return [];
    const column = first(/@map\("(\w+)"\)/, line) || field;
    const list = mark === "[]" ? mark : "";
    return [{ table, column, type: `${typeOf(line, type)}${list}`, isNullable: mark === "?" }];
  });
}

/** One line per column. Lists have no nullability, which Prisma can't declare for them. */
const written = (columns: Column[]) =>
  columns
    .map(({ table, column, type, isNullable }) => {
      const name = `${table}.${column} ${type.replaceAll('"', "")}`;
      return isNullable && !type.endsWith("[]") ? `${name} or null` : name;
    })
    .sort();

/** Derived tables that only SQL reads and writes, whose columns a view defines: Prisma knows nothing of them. */
const withoutModel = ["search_entry"];

test("the migrations create exactly the tables and columns that the schema names", async () => {
  const { rows } = await withClient(process.env.DATABASE_URL ?? "", (client) =>
    client.query<Column>(
      `SELECT relname AS table, attname AS column, format_type(atttypid, atttypmod) AS type,
         NOT attnotnull AS "isNullable"
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
         AND relname NOT LIKE '\\_%' AND attnum > 0 AND NOT attisdropped AND relname <> ALL ($1)`,
      [withoutModel],
    ),
  );
  expect(models.length).toBeGreaterThan(20);
  expect(written(rows)).toEqual(written(models.flatMap(columnsOf)));
});
