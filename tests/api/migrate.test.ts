import { readdirSync } from "node:fs";
import { afterEach, describe, expect, inject, it } from "vitest";
import { dropDatabase, makeDatabase, withClient } from "../../scripts/process/database";
import { migrate } from "../../scripts/process/migrate";
import { readMigrationStatus } from "../../scripts/process/migration-status";
import { sibling, template } from "../support/postgres/names";

const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
const name = `migrate_${process.pid}`;
const url = urlOf(name);
const baseline = "20261125000000_baseline";
const migrations = readdirSync("prisma/migrations")
  .filter((name) => name.startsWith("20"))
  .sort();
const conceptsFile = "prisma/data/concepts.csv";

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
    expect(applied.flatMap((each) => each.applied)).toEqual(migrations);
    expect(await run("SELECT migration_name, applied_steps_count, logs FROM _prisma_migrations ORDER BY 1")).toEqual(
      migrations.map((migration_name) => ({ migration_name, applied_steps_count: 1, logs: null })),
    );
    expect((await migrate(url)).applied).toEqual([]);
  });

  it("stays unchanged when a migration fails", async () => {
    await makeDatabase(urlOf, name);
    await run("CREATE TABLE rate_limit (id int)");
    await expect(migrate(url)).rejects.toThrow(
      /^20261125000000_baseline.*relation "rate_limit" already exists. Nothing was changed.$/,
    );
    const tables = await run("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    expect(tables).toEqual([{ tablename: "rate_limit" }]);

    await run("DROP TABLE rate_limit");
    expect((await migrate(url)).applied).toEqual(migrations);
  });

  it("is migrated after `prisma migrate deploy` failed on it and rolled back", async () => {
    await makeDatabase(urlOf, name, template);
    const [table] = await run<{ ddl: string }>(
      `SELECT string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' ORDER BY attnum) AS ddl
       FROM pg_attribute WHERE attrelid = '_prisma_migrations'::regclass AND attnum > 0`,
    );
    await makeDatabase(urlOf, name);
    await run(`CREATE TABLE _prisma_migrations (${table?.ddl})`);
    await run(`INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, started_at, applied_steps_count)
      VALUES ('a', '', '${baseline}', 'permission denied to create extension', now(), 0)`);
    expect((await migrate(url)).applied).toEqual(migrations);
    expect(await run("SELECT rolled_back_at IS NULL AS is_applied FROM _prisma_migrations ORDER BY id = 'a'")).toEqual([
      ...migrations.map(() => ({ is_applied: true })),
      { is_applied: false },
    ]);
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

  it("is left as it is when a migration failed halfway and wasn't rolled back", async () => {
    await makeDatabase(urlOf, name, template);
    await run("UPDATE _prisma_migrations SET finished_at = NULL");
    const before = await run("SELECT * FROM _prisma_migrations");
    await expect(migrate(url)).rejects.toThrow(/^20261125000000_baseline.*already exists\. Nothing was changed\.$/);
    expect(await run("SELECT * FROM _prisma_migrations")).toEqual(before);
  });
});

describe("a changed function file", () => {
  it("is missing where it was never applied, and lets an older version serve where a newer one replaced it", async () => {
    await makeDatabase(urlOf, name, template);
    const file = "prisma/functions/audit.sql";
    await age(file);
    expect(await readMigrationStatus(url)).toEqual({ pending: [file], unknown: [] });
    expect((await migrate(url)).applied).toEqual([]);
    expect(await readMigrationStatus(url)).toEqual({ pending: [], unknown: [] });
    const newer =
      "UPDATE _applied_file SET former = array_append(former, checksum), checksum = 'newer' WHERE path = $1";
    await run(newer, [file]);
    expect(await readMigrationStatus(url)).toEqual({ pending: [], unknown: [file] });
    const [row] = await run("SELECT former FROM _applied_file WHERE path = $1", [file]);
    expect(row).toEqual({ former: ["older", expect.stringMatching(/^[0-9a-f]{64}$/)] });
  });

  it("is compared with a database that doesn't record former versions yet", async () => {
    await makeDatabase(urlOf, name, template);
    await run("ALTER TABLE _applied_file DROP COLUMN former");
    await age("prisma/functions/audit.sql");
    expect(await readMigrationStatus(url)).toEqual({ pending: ["prisma/functions/audit.sql"], unknown: [] });
    await migrate(url);
    expect(await readMigrationStatus(url)).toEqual({ pending: [], unknown: [] });
  });

  it("is applied again", async () => {
    await makeDatabase(urlOf, name, template);
    await run("CREATE OR REPLACE FUNCTION phone_key(value text) RETURNS text LANGUAGE sql AS 'SELECT value'");
    await run("DROP TRIGGER audit_row_kept ON audit_row");
    await age("prisma/functions/search-entries.sql");
    await age("prisma/functions/audit.sql");
    expect((await migrate(url)).applied).toEqual([]);
    expect(await run("SELECT phone_key('(206) 555-0100') AS key")).toEqual([{ key: "2065550100" }]);
    expect(await run("SELECT FROM pg_trigger WHERE tgname = 'audit_row_kept'")).toHaveLength(1);
  });

  it("has the search entries written again if it changes what they contain, and only then", async () => {
    await makeDatabase(urlOf, name, template);
    const file = "prisma/functions/search-entries.sql";
    const entries = async () => (await run<{ n: number }>("SELECT count(*)::int AS n FROM search_entry"))[0]?.n;
    await run(
      `INSERT INTO category (kind, name, slug, full_slug) VALUES ('business', 'Lawyers', 'lawyers', 'lawyers')`,
    );
    await run(
      "INSERT INTO listing (kind, status, name, slug, category_id) SELECT 'business', 'active', 'A', 'a', id FROM category",
    );
    await run("DELETE FROM search_entry");
    await age(file);
    await migrate(url);
    expect(await entries()).toBe(0);

    await run(
      "CREATE OR REPLACE FUNCTION stems_vector(value text) RETURNS tsvector LANGUAGE sql AS 'SELECT NULL::tsvector'",
    );
    await run("DO $$ BEGIN EXECUTE format('COMMENT ON TABLE search_entry IS %L', md5(search_entry_source())); END $$");
    await age(file);
    await migrate(url);
    expect(await entries()).toBe(1);
  });

  it("is refused when stored columns were computed with the old functions", async () => {
    await makeDatabase(urlOf, name, template);
    await age("prisma/functions/immutable.sql");
    await expect(migrate(url)).rejects.toThrow(/immutable\.sql was changed without a migration/);
  });
});

describe("changed concepts", () => {
  const termsOf = async (concept: string) =>
    (await run<{ terms: string[] }>("SELECT terms FROM concept WHERE name = $1", [concept]))[0]?.terms;
  const setTerms = (concept: string, terms: string[]) =>
    run("UPDATE concept SET terms = $2 WHERE name = $1", [concept, terms]);
  const put = (concept: string, terms: string[]) =>
    run("INSERT INTO concept (name, kind, terms) VALUES ($1, 'need', $2)", [concept, terms]);
  const ownerOf = async (stems: string) =>
    (
      await run<{ name: string }>("SELECT name FROM concept JOIN concept_term ON concept_id = id WHERE stems = $1", [
        stems,
      ])
    )[0]?.name;
  const shippedFile = async () =>
    (await run<{ content: string }>("SELECT content FROM _applied_file WHERE path = $1", [conceptsFile]))[0]?.content ??
    "";

  it("are applied, except where an admin changed, renamed, or removed the concept", async () => {
    await makeDatabase(urlOf, name, template);
    const shipped = await shippedFile();
    const [shoes, shoesOfAdmin] = [await termsOf("Shoe repair"), ["an admin's term"]];
    const withoutFirst = (concept: string) => new RegExp(`^(${concept},specialty,)[^|]+\\|`, "m");
    // In the previous version, "cobbler" meant a tailor, and some concepts were different, missing, or still there.
    const older = shipped
      .replace(withoutFirst("Shoe repair"), "$1")
      .replace(/^Tailor,specialty,/m, "Tailor,specialty,cobbler|")
      .replace(withoutFirst("Upholstery"), "$1")
      .replace(/^Bookstore,.*\n/m, "");
    expect(older.split("\n")).toHaveLength(shipped.split("\n").length - 1);
    await setTerms("Shoe repair", shoes?.slice(1) ?? []);
    await setTerms("Tailor", ["cobbler", ...((await termsOf("Tailor")) ?? [])]);
    await setTerms("Upholstery", shoesOfAdmin);
    await run("DELETE FROM concept WHERE name IN ('Bookstore', 'Toy store')");
    await run("UPDATE concept SET name = 'Presents' WHERE name = 'Gift shop'");
    await put("Retired", ["old word"]);
    await put("Retired but edited", ["an admin's own word"]);
    await put("An admin's own", ["bookshop"]);
    await age(conceptsFile, `${older}Retired,need,old word,,\nRetired but edited,need,old words,,\n`);

    await migrate(url);
    expect(await termsOf("Shoe repair")).toEqual(shoes);
    expect(await ownerOf("cobbler")).toBe("Shoe repair");
    expect(await termsOf("Upholstery")).toEqual(shoesOfAdmin);
    expect([await termsOf("Toy store"), await termsOf("Gift shop"), await termsOf("Retired")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([await termsOf("Presents"), await termsOf("Retired but edited")]).toEqual([
      expect.arrayContaining(["souvenirs"]),
      ["an admin's own word"],
    ]);
    expect(await termsOf("Bookstore")).toContain("bookshop");
    expect(await ownerOf("bookshop")).toBe("An admin's own");
    expect((await migrate(url)).applied).toEqual([]);
    expect(await termsOf("Upholstery")).toEqual(shoesOfAdmin);
  });

  it("are all in a new database; each way to say one is its own, and each link leads to one", async () => {
    await makeDatabase(urlOf, name, template);
    const [row] = await run<{ concepts: number; unsaid: string[]; loose: string[] }>(`
      SELECT (SELECT count(*)::int FROM concept) AS concepts,
        ARRAY(SELECT term FROM concept c, unnest(c.name || c.terms) AS term WHERE NOT EXISTS (
          SELECT FROM concept_term t WHERE t.concept_id = c.id AND t.stems = array_to_string(concept_stems(term), ' '))
        ) AS unsaid,
        ARRAY(SELECT link FROM concept c, unnest(c.broader || c.related) AS link WHERE NOT EXISTS (
          SELECT FROM concept other WHERE other.name = link AND other.id <> c.id)) AS loose`);
    const shipped = await shippedFile();
    expect(row).toEqual({ concepts: shipped.trim().split("\n").length - 1, unsaid: [], loose: [] });
  });
});
