import { expect, test } from "vitest";
import { withClient } from "../../scripts/process/database";
import { projectFiles, textOf } from "../support/project-files";

interface Column {
  table: string;
  column: string;
}

const schema = projectFiles
  .filter((file) => /^prisma\/schema\/.*\.prisma$/.test(file))
  .map(textOf)
  .join("\n");

const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)\n\}/gm)].map(([, name = "", body = ""]) => ({
  name,
  body,
}));
const modelNames = new Set(models.map(({ name }) => name));

/** The columns of a model: its fields, but for those that stand for another model's rows. */
function columnsOf({ name, body }: { name: string; body: string }): Column[] {
  const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name;
  return body.split("\n").flatMap((line) => {
    const [, field = "", type = ""] = /^\s+(\w+)\s+(\w+)/.exec(line) ?? [];
    if (!field || modelNames.has(type)) return [];
    const column = /@map\("(\w+)"\)/.exec(line)?.[1] ?? field;
    return [{ table, column }];
  });
}

const written = (columns: Column[]) => columns.map(({ table, column }) => `${table}.${column}`).sort();

test("the migrations make exactly the tables and columns that the schema names", async () => {
  const { rows } = await withClient(process.env.DATABASE_URL ?? "", (client) =>
    client.query<Column>(
      `select table_name as table, column_name as column
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_prisma_migrations'
         and not (select relispartition from pg_class where oid = quote_ident(table_name)::regclass)`,
    ),
  );
  expect(models.length).toBeGreaterThan(20);
  expect(written(rows)).toEqual(written(models.flatMap(columnsOf)));
});
