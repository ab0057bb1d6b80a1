import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { dropDatabase, makeDatabase, withClient } from "@/scripts/process/database";
import { migrate } from "@/scripts/process/migrate";
import { grantSiteRole, siteUrlOf } from "@/scripts/process/site-role";
import { database } from "@/server/db/client";
import { ownerPrisma } from "../support/owner-prisma";
import { sibling } from "../support/postgres/names";

const siteUrl = process.env.DATABASE_URL ?? "";
const ownerUrl = process.env.DATABASE_OWNER_URL ?? "";
const owner = ownerPrisma();
const denied = { code: "42501" };

const as = (url: string, sql: string) => withClient(url, (client) => client.query(sql));
const asSite = (sql: string) => as(siteUrl, sql);

beforeAll(() => database().auditRow.create({ data: { action: "x", objectType: "x", requestId: "x" } }));

describe("the site's database role", () => {
  it.each([
    "UPDATE audit_row SET action = 'y'",
    "DELETE FROM audit_row",
    "TRUNCATE audit_row",
    "ALTER TABLE audit_row DISABLE TRIGGER ALL",
    "DROP TRIGGER audit_row_kept ON audit_row",
    "CREATE OR REPLACE FUNCTION audit_row_kept() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    "SET session_replication_role = replica",
    "CREATE TABLE mine (id int)",
    "CREATE SCHEMA mine",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "ALTER TABLE listing ADD COLUMN mine int",
    "TRUNCATE listing CASCADE",
    "DELETE FROM _prisma_migrations",
    "UPDATE _applied_file SET checksum = ''",
    "DELETE FROM graphile_worker.migrations",
    "DELETE FROM place",
    "SELECT rebuild_search_entries()",
    "COPY listing TO PROGRAM 'cat'",
    "CREATE ROLE mine",
  ])("is refused: %s", async (sql) => {
    await expect(asSite(sql)).rejects.toMatchObject(denied);
  });

  it("owns nothing", async () => {
    const { rows } = await asSite("SELECT relname FROM pg_class WHERE relowner = current_user::regrole");
    expect(rows).toEqual([]);
    expect(await owner.auditRow.count({ where: { action: "x" } })).toBe(1);
  });

  it("may update the planner's statistics after an import", async () => {
    const analyzed = () =>
      as(ownerUrl, "SELECT reltuples FROM pg_class WHERE relname IN ('listing', 'category_listing') ORDER BY 1");
    expect((await analyzed()).rows).toEqual([{ reltuples: -1 }, { reltuples: -1 }]);
    await asSite("SELECT analyze_listings()");
    expect((await analyzed()).rows).toEqual([{ reltuples: 0 }, { reltuples: 0 }]);
  });

  it("queues and sees jobs", async () => {
    await asSite("SELECT graphile_worker.add_job('some-task')");
    const { rows } = await asSite("SELECT task_identifier FROM graphile_worker.jobs");
    expect(rows).toEqual([{ task_identifier: "some-task" }]);
  });
});

describe("migrations", () => {
  const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
  const name = `site_role_${process.pid}`;
  const url = urlOf(name);
  beforeAll(() => makeDatabase(urlOf, name));
  afterAll(() => dropDatabase(urlOf, name));

  it("give the site's role its rights, and restore them when someone changed them", async () => {
    expect(await migrate(url, siteUrlOf(url))).toMatchObject({ isSplit: true });
    await as(siteUrlOf(url), "INSERT INTO audit_row (action, object_type, request_id) VALUES ('x', 'x', 'x')");
    await expect(as(siteUrlOf(url), "CREATE TEMPORARY TABLE mine (id int)")).rejects.toMatchObject(denied);
    await as(url, "GRANT ALL ON audit_row TO vouchsafe_site; REVOKE ALL ON review FROM vouchsafe_site");
    await as(url, "GRANT CREATE ON SCHEMA public TO vouchsafe_site; CREATE TABLE later (id serial)");
    expect(await migrate(url, siteUrlOf(url))).toMatchObject({ isSplit: true });
    await expect(as(siteUrlOf(url), "DELETE FROM audit_row")).rejects.toMatchObject(denied);
    await expect(as(siteUrlOf(url), "CREATE TABLE mine (id int)")).rejects.toMatchObject(denied);
    await as(siteUrlOf(url), "INSERT INTO later DEFAULT VALUES; SELECT FROM review");
  });

  it("change no catalog row when nothing is missing", async () => {
    const catalog =
      "SELECT sum(xmin::text::bigint) AS sum, count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    const before = (await as(url, catalog)).rows;
    await grantSiteRole(url, siteUrlOf(url));
    expect((await as(url, catalog)).rows).toEqual(before);
  });

  it("need no superuser, as on a managed service", async () => {
    const roles = ["owner", "site"].map((role) => `${role}_${process.pid}`) as [string, string];
    const [ownRole, siteRole] = roles;
    const given = `${name}_given`;
    const signedInAs = (role: string) => Object.assign(new URL(urlOf(given)), { username: role, password: "x" }).href;
    await as(url, roles.map((role) => `CREATE ROLE ${role} LOGIN PASSWORD 'x'`).join(";"));
    try {
      await makeDatabase(urlOf, given);
      await as(url, `ALTER DATABASE ${given} OWNER TO ${ownRole}`);
      expect(await migrate(signedInAs(ownRole), signedInAs(siteRole))).toMatchObject({ isSplit: true });
      await as(signedInAs(siteRole), "SELECT graphile_worker.add_job('some-task'); SELECT analyze_listings()");
      await expect(as(signedInAs(siteRole), "DELETE FROM audit_row")).rejects.toMatchObject(denied);
      await expect(as(signedInAs(siteRole), "CREATE TEMPORARY TABLE mine (id int)")).rejects.toMatchObject(denied);
      await expect(migrate(signedInAs(siteRole))).rejects.toMatchObject(denied);
    } finally {
      await dropDatabase(urlOf, given);
      await as(url, `DROP ROLE ${roles.join()}`);
    }
  });

  it("say so, and change nothing, where the site's role is the owner", async () =>
    expect(await migrate(url, url)).toMatchObject({ isSplit: false }));
});
