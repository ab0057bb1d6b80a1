import { describe, expect, it } from "vitest";
import { withClient } from "../../scripts/process/database";
import { functionFiles } from "../../scripts/process/migrate";
import { projectFiles, textOf } from "../support/project-files";

const immutable = functionFiles[0] ?? "";
const query = async <Row extends object>(sql: string): Promise<Row[]> =>
  (await withClient(process.env.DATABASE_URL ?? "", (client) => client.query<Row>(sql))).rows;

/** The rows of a catalog that don't belong to an extension. */
const own = (catalog: string, oid: string) => `NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e')`;

/** The first groups of a pattern's matches in all files, sorted. */
const inFiles = (pattern: RegExp, files = functionFiles): string[] =>
  files.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, ...parts]) => parts.join("\n"))).sort();

const functionPattern = /^CREATE OR REPLACE FUNCTION (\w+)\([\s\S]*?AS \$\$([\s\S]*?)\$\$/gm;
const triggerPattern = /^CREATE OR REPLACE TRIGGER (\w+)[\s\S]*?\sON "?(\w+)"?\s[\s\S]*?EXECUTE FUNCTION (\w+)\(\);/gm;

describe("the function files", () => {
  it("are all applied", () => {
    expect(projectFiles.filter((file) => /^prisma\/functions\//.test(file)).sort()).toEqual([...functionFiles].sort());
  });

  it("contain every function of the database with its body", async () => {
    const rows = await query<{ text: string }>(`
      SELECT proname || E'\\n' || prosrc AS text FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND ${own("pg_proc", "pg_proc.oid")}`);
    expect(rows.length).toBeGreaterThan(70);
    expect(inFiles(functionPattern)).toEqual(rows.map(({ text }) => text).sort());
  });

  it("contain every trigger of the database with its table and function", async () => {
    const rows = await query<{ text: string }>(`
      SELECT concat_ws(E'\\n', tgname, relname, proname) AS text
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
      WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`);
    expect(rows.length).toBeGreaterThan(50);
    expect(inFiles(triggerPattern)).toEqual(rows.map(({ text }) => text).sort());
  });

  it("contain every view of the database", async () => {
    const rows = await query<{ name: string }>("SELECT viewname AS name FROM pg_views WHERE schemaname = 'public'");
    expect(inFiles(/^CREATE OR REPLACE VIEW (\w+)/gm)).toEqual(rows.map(({ name }) => name).sort());
  });

  it("define what columns, indexes, and checks call in the file that is applied before the tables", async () => {
    const rows = await query<{ name: string }>(`
      SELECT DISTINCT proname AS name FROM pg_depend JOIN pg_proc ON pg_proc.oid = refobjid
      WHERE refclassid = 'pg_proc'::regclass AND pronamespace = 'public'::regnamespace
        AND classid IN ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass)
        AND ${own("pg_proc", "pg_proc.oid")} ORDER BY 1`);
    const names = rows.map(({ name }) => name);
    expect(names).toContain("normalised");
    expect(inFiles(functionPattern, [immutable]).map((text) => text.split("\n")[0])).toEqual(
      expect.arrayContaining(names),
    );
  });
});
