import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CallSite, callSites, programOf } from "@/scripts/row-types/call-sites";
import { rowTypeFaults } from "@/scripts/row-types/compare";
import { type Catalog, type Column, type Recorded } from "@/scripts/row-types/records";
import { projectFolder } from "../support/project-files";

const types = { id: 23, name: 25, at: 1184, total: 20, is_open: 16, tags: 1009, facts: 3802, kind: 90_001, point: 600 };
const catalog: Catalog = {
  types: {
    23: { name: "int4", labels: null },
    25: { name: "text", labels: null },
    1184: { name: "timestamptz", labels: null },
    20: { name: "int8", labels: null },
    16: { name: "bool", labels: null },
    1009: { name: "_text", labels: null },
    3802: { name: "jsonb", labels: null },
    90_001: { name: "kind", labels: ["business", "doctor"] },
    600: { name: "point", labels: null },
  },
  nullable: ["7 2"],
};

const column = (name: keyof typeof types, more: Partial<Column> = {}): Column => ({
  ...{ name, type: types[name], table: 0, column: 0 },
  ...more,
});

/** The row types in the file by name. */
const rows = {
  Right: `{ id: number; name: string | null; at: Date; total: bigint; is_open: boolean; tags: string[];
    facts: { a: number[] }; kind: "business" | "doctor" }`,
  Short: "{ id: number }",
  Text: "{ id: number; name: string }",
  Wrong: "{ id: string; at: string; total: number; tags: string; is_open: number; facts: string }",
  Narrow: `{ kind: "doctor" }`,
  Dated: "{ facts: { at: Date } }",
  Mixed: "{ id: number | string }",
  Either: "{ id: number; name: string } | { id: null }",
  Open: "Record<string, unknown>",
  Unknown: "unknown",
};
type Row = keyof typeof rows;

let folder: string;
let sites: CallSite[];
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "row-types-"));
  mkdirSync(path.join(folder, "server/db"), { recursive: true });
  cpSync(path.join(projectFolder, "tsconfig.json"), path.join(folder, "tsconfig.json"));
  const files = {
    "server/db/sql.ts": `type Tag<T> = (parts: TemplateStringsArray, ...values: unknown[]) => Promise<T>;
      export declare const queryRows: <Row>(db: object) => Tag<Row[]>;
      export declare const queryOne: <Row>(db: object) => Tag<Row>;\n`,
    "server/rows.ts": [
      `import { queryOne, queryRows } from "./db/sql";`,
      ...Object.entries(rows).map(([name, row]) => `type ${name} = ${row.replaceAll("\n", " ")};`),
      ...Object.keys(rows).map(
        (name) => `export const read${name} = (db: object) => queryRows<${name}>(db)\`SELECT 1\`;`,
      ),
      "export const aliased = queryRows<Short>;",
      "export const untyped = (db: object) => queryOne(db)`SELECT 1`;",
    ].join("\n"),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  sites = callSites(
    programOf(
      folder,
      Object.keys(files).map((name) => path.join(folder, name)),
    ),
    folder,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const siteOf = (row: Row): CallSite => sites[Object.keys(rows).indexOf(row)]!;

/** The faults of a row type whose statement returned these columns, without their location. */
function faultsOf(row: Row, columns: Column[], nulls: string[] = []): string[] {
  const site = siteOf(row);
  const record: Recorded = { file: site.file, ...site.start, columns, nulls };
  return rowTypeFaults([site], [record], catalog).map((fault) =>
    fault.slice(`${site.file}:${site.start.line}: `.length),
  );
}

const all = () =>
  (["id", "name", "at", "total", "is_open", "tags", "facts", "kind"] as const).map((name) => column(name));

describe("the check of row types", () => {
  it("accepts a row type with every column", () => {
    expect(faultsOf("Right", all(), ["name"])).toEqual([]);
  });

  it("detects a missing column", () => {
    expect(faultsOf("Short", [column("id"), column("name")])).toEqual(["The row type lacks the column name."]);
  });

  it("detects a property without a column", () => {
    expect(faultsOf("Text", [column("id")])).toEqual(["The row type has name, which the statement doesn't return."]);
  });

  it("detects a column that is returned twice", () => {
    expect(faultsOf("Short", [column("id"), column("id")])).toEqual([
      "The row type can hold only one of the two columns id.",
    ]);
  });

  it("detects every different kind", () => {
    const names = ["id", "at", "total", "tags", "is_open", "facts"] as const;
    expect(
      faultsOf(
        "Wrong",
        names.map((name) => column(name)),
      ),
    ).toEqual([
      "The row type has id as text, but PostgreSQL returns number (int4).",
      "The row type has at as text, but PostgreSQL returns Date (timestamptz).",
      "The row type has total as number, but PostgreSQL returns bigint (int8).",
      "The row type has tags as text, but PostgreSQL returns text[] (_text).",
      "The row type has is_open as number, but PostgreSQL returns boolean (bool).",
      "The row type has facts as text, but PostgreSQL returns json (jsonb).",
    ]);
  });

  it("detects a Date inside JSON, and a property of two kinds", () => {
    expect(faultsOf("Dated", [column("facts")])).toEqual([
      "The row type has facts as other, but PostgreSQL returns json (jsonb).",
    ]);
    expect(faultsOf("Mixed", [column("id")])).toEqual([
      "The row type has id as other, but PostgreSQL returns number (int4).",
    ]);
  });

  it("detects an enum value that the type lacks", () => {
    expect(faultsOf("Narrow", [column("kind")])).toEqual([`The row type leaves out that kind may be "business".`]);
  });

  it("detects a NULL, and a nullable column, where the type isn't nullable", () => {
    expect(faultsOf("Text", [column("id"), column("name")], ["name"])).toEqual([
      "The row type says that name is never null, but it was.",
    ]);
    expect(faultsOf("Text", [column("id"), column("name", { table: 7, column: 2 })])).toEqual([
      "The row type says that name is never null, but its column may be.",
    ]);
  });

  it("merges the members of a union", () => {
    expect(faultsOf("Either", [column("id"), column("name")], ["id"])).toEqual([]);
    expect(faultsOf("Either", [column("id")])).toEqual(["The row type has name, which the statement doesn't return."]);
  });

  it("detects a type that the driver doesn't parse", () => {
    expect(faultsOf("Short", [{ ...column("point"), name: "id" }])).toEqual([
      "The row type can't hold id: cast its type point in the statement.",
    ]);
  });

  it("refuses a row type without columns, and a call without a row type", () => {
    expect(faultsOf("Open", [])).toEqual(["The row type is open: it must name its columns."]);
    expect(faultsOf("Unknown", [])).toEqual(["The row type names no columns."]);
    const others = sites.slice(Object.keys(rows).length);
    const refused = "A statement must be read by queryRows<Row>(db)`…` or queryOne<Row>(db)`…`.";
    expect(others.map(({ fault }) => fault)).toEqual([refused, refused]);
  });

  it("detects a statement that no test has run", () => {
    expect(rowTypeFaults([siteOf("Short")], [], catalog)).toEqual([
      `server/rows.ts:${siteOf("Short").start.line}: No API test runs this statement.`,
    ]);
  });
});
