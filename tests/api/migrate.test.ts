import { readdirSync } from "node:fs";
import { afterEach, describe, expect, inject, it } from "vitest";
import { dropDatabase, makeDatabase, withClient } from "../../scripts/process/database";
import { migrate } from "../../scripts/process/migrate";
import { sibling, template } from "../support/postgres/names";

const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
const name = `migrate_${process.pid}`;
const url = urlOf(name);
const baseline = "20261123000000_baseline";
const migrations = readdirSync("prisma/migrations")
  .filter((name) => name.startsWith("20"))
  .sort();
const phrasesFile = "prisma/data/everyday-phrases.csv";

const run = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await withClient(url, (client) => client.query<Row>(sql, values))).rows;

/** Records another version of a file in the database. */
const age = (file: string, content: string | null = null) =>
  run("UPDATE _applied_file SET checksum = 'older', content = $2 WHERE path = $1", [file, content]);

afterEach(() => dropDatabase(urlOf, name));

describe("an empty database", () => {
  it("is migrated once by processes that start at the same time", async () => {
    await makeDatabase(urlOf, name);
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
    expect(applied.flat()).toEqual(migrations);
    expect(await run("SELECT migration_name, applied_steps_count, logs FROM _prisma_migrations ORDER BY 1")).toEqual(
      migrations.map((migration_name) => ({ migration_name, applied_steps_count: 1, logs: null })),
    );
    expect(await migrate(url)).toEqual([]);
  });

  it("stays unchanged when a migration fails", async () => {
    await makeDatabase(urlOf, name);
    await run("CREATE TABLE rate_limit (id int)");
    await expect(migrate(url)).rejects.toThrow(
      /^20261123000000_baseline.*relation "rate_limit" already exists. Nothing was changed.$/,
    );
    const tables = await run("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    expect(tables).toEqual([{ tablename: "rate_limit" }]);
  });
});

describe("a database of another version", () => {
  const record = (migration: string, finished = "now()") =>
    run(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
      VALUES (gen_random_uuid(), '', '${migration}', ${finished})`);

  it("is refused when a version before 0.2 created it", async () => {
    await makeDatabase(urlOf, name, template);
    await run("DELETE FROM _prisma_migrations");
    await record("20261121000000_tables");
    await expect(migrate(url)).rejects.toThrow(/^This database was made by a version before 0\.2.*DATA_DIR/);
  });

  it("is refused when a newer version created it", async () => {
    await makeDatabase(urlOf, name, template);
    await record("29990101000000_flying_cars");
    await expect(migrate(url)).rejects.toThrow(/newer version.*29990101000000_flying_cars/);
  });

  it("is refused when a migration was edited after it ran", async () => {
    await makeDatabase(urlOf, name, template);
    await run("UPDATE _prisma_migrations SET checksum = 'other'");
    await expect(migrate(url)).rejects.toThrow(`${baseline} was edited after this database ran it`);
  });

  it("is refused when a migration failed halfway", async () => {
    await makeDatabase(urlOf, name, template);
    await run("UPDATE _prisma_migrations SET finished_at = NULL");
    await expect(migrate(url)).rejects.toThrow(`${baseline} failed half-way`);
  });
});

describe("a changed function file", () => {
  it("is applied again", async () => {
    await makeDatabase(urlOf, name, template);
    await run("CREATE OR REPLACE FUNCTION search_key(value text) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint'");
    await run("DROP TRIGGER audit_row_kept ON audit_row");
    await age("prisma/functions/search-entries.sql");
    await age("prisma/functions/audit.sql");
    expect(await migrate(url)).toEqual([]);
    const [found] = await run<{ key: string }>("SELECT search_key('word')::text AS key");
    expect(found?.key).not.toBe("1");
    expect(await run("SELECT FROM pg_trigger WHERE tgname = 'audit_row_kept'")).toHaveLength(1);
  });

  it("is refused when stored columns were computed with the old functions", async () => {
    await makeDatabase(urlOf, name, template);
    await age("prisma/functions/immutable.sql");
    await expect(migrate(url)).rejects.toThrow(/immutable\.sql was changed without a migration/);
  });
});

describe("changed everyday phrases", () => {
  const means = async (phrase: string) =>
    (await run<{ means: string[] }>("SELECT means FROM search_synonym WHERE phrase = $1", [phrase]))[0]?.means;
  const put = (phrase: string, meanings: string[]) =>
    run(
      `INSERT INTO search_synonym (phrase, means) VALUES ($1, $2)
       ON CONFLICT (phrase_key) DO UPDATE SET means = excluded.means`,
      [phrase, meanings],
    );

  it("are applied, except where an admin changed or removed the phrase", async () => {
    await makeDatabase(urlOf, name, template);
    const [shipped] = await run<{ content: string }>("SELECT content FROM _applied_file WHERE path = $1", [
      phrasesFile,
    ]);
    const older = (shipped?.content ?? "")
      .replace("skin doctor,dermatology|dermatologist", "skin doctor,dermatology")
      .replace("acne,dermatology|dermatologist", "acne,dermatology")
      .replace("\nbookkeeper,bookkeeping", "");
    await put("skin doctor", ["dermatology"]);
    await put("acne", ["an admin's own word"]);
    await put("retired phrase", ["nothing"]);
    await put("retired but edited", ["an admin's own word"]);
    await run("DELETE FROM search_synonym WHERE phrase IN ('bookkeeper', 'cpa')");
    await age(phrasesFile, `${older}retired phrase,nothing\nretired but edited,nothing\n`);

    await migrate(url);
    expect(await means("skin doctor")).toEqual(["dermatology", "dermatologist"]);
    expect(await means("bookkeeper")).toEqual(["bookkeeping"]);
    expect(await means("retired phrase")).toBeUndefined();
    expect(await means("acne")).toEqual(["an admin's own word"]);
    expect(await means("retired but edited")).toEqual(["an admin's own word"]);
    expect(await means("cpa")).toBeUndefined();
  });

  it("are all in a new database, and each phrase has different stems", async () => {
    await makeDatabase(urlOf, name, template);
    const [row] = await run<{ content: string; phrases: number }>(
      "SELECT content, (SELECT count(*)::int FROM search_synonym) AS phrases FROM _applied_file WHERE path = $1",
      [phrasesFile],
    );
    expect(row?.phrases).toBe((row?.content ?? "").trim().split("\n").length - 1);
  });
});
