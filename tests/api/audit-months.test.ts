import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { countPrunable, pruneAudit } from "../../scripts/process/audit-months";
import { dropDatabase, makeDatabase, withClient } from "../../scripts/process/database";
import { siteUrlOf } from "../../scripts/process/site-role";
import { sibling, template } from "../support/postgres/names";

const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
const name = `audit_months_${process.pid}`;
const ownerUrl = urlOf(name);
const run = async <Row extends object>(sql: string, url = ownerUrl): Promise<Row[]> =>
  (await withClient(url, (client) => client.query<Row>(sql))).rows;

const monthMs = 31 * 86_400_000;
/** The first day of the month that many months ago, in UTC. */
function monthsAgo(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10);
}
const add = (action: string, at: string, url = ownerUrl) =>
  run(
    `INSERT INTO audit_row (action, object_type, request_id, created_at) VALUES ('${action}', 'x', 'x', '${at}')`,
    url,
  );
const actions = async () =>
  (await run<{ action: string }>("SELECT action FROM audit_row ORDER BY id")).map((r) => r.action);
const keep = (days: string) =>
  run(`INSERT INTO site_setting (name, value, updated_at) VALUES ('audit_days', '${days}', now())
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
const tables = async () =>
  (
    await run<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY 1",
    )
  )
    .map((row) => row.name)
    .filter((each) => each.startsWith("audit_row_"));
const oldest = monthsAgo(30);
const lastDropped = new Date(Date.parse(monthsAgo(12)) - 1).toISOString();

beforeAll(() => makeDatabase(urlOf, name, template));
afterAll(() => dropDatabase(urlOf, name));

describe("the audit log", () => {
  it("is kept forever without a setting", async () => {
    await add("oldest", oldest);
    await add("too old", lastDropped);
    await add("first kept", `${monthsAgo(12)}T00:00:00Z`);
    await add("now", new Date().toISOString());
    expect(await pruneAudit(ownerUrl)).toBeNull();
    expect([await withClient(ownerUrl, countPrunable), await tables()]).toEqual([0, ["audit_row_default"]]);
    expect(await actions()).toEqual(["oldest", "too old", "first kept", "now"]);
  });

  it("loses whole months that are older than the setting, and records that", async () => {
    // The month in which the last kept day is stays whole.
    await keep(String(Math.floor((Date.now() - Date.parse(monthsAgo(12))) / 86_400_000)));
    expect(await withClient(ownerUrl, countPrunable)).toBe(2);
    expect(await pruneAudit(ownerUrl)).toEqual({ rows: 2, before: monthsAgo(12) });
    expect(await actions()).toEqual(["first kept", "now", "audit.prune"]);
    const [row] = await run("SELECT actor_id, after FROM audit_row WHERE action = 'audit.prune'");
    expect(row).toEqual({ actor_id: null, after: { before: monthsAgo(12), rows: 2 } });
    expect(await run("SELECT FROM audit_row_default")).toEqual([]);
    expect((await tables())[0]).toBe(`audit_row_${monthsAgo(12).slice(0, 7).replace("-", "")}`);
  });

  it("stays as it is in a second run, which leaves no row", async () => {
    const before = [await actions(), await tables()];
    expect(await pruneAudit(ownerUrl)).toMatchObject({ rows: 0 });
    expect([await actions(), await tables()]).toEqual(before);
  });

  it("loses a month's table once that month is too old", async () => {
    await run(
      `CREATE TABLE audit_row_200001 PARTITION OF audit_row FOR VALUES FROM ('2000-01-01Z') TO ('2000-02-01Z')`,
    );
    await add("in its month", "2000-01-31T23:59:59Z");
    await add("without a month", "2000-02-01T00:00:00Z");
    expect(await pruneAudit(ownerUrl)).toMatchObject({ rows: 2 });
    expect(await tables()).not.toContain("audit_row_200001");
    expect(await actions()).not.toContain("without a month");
  });

  it("takes rows from the site's role in every month, and can't be changed in any, even by the owner", async () => {
    const site = siteUrlOf(ownerUrl);
    await add("this month", new Date().toISOString(), site);
    await add("far ahead", new Date(Date.now() + 24 * monthMs).toISOString(), site);
    const month = `audit_row_${monthsAgo(0).slice(0, 7).replace("-", "")}`;
    for (const table of ["audit_row", "audit_row_default", month]) {
      for (const statement of [`DELETE FROM ${table}`, `UPDATE ${table} SET action = 'y'`, `TRUNCATE ${table}`]) {
        await expect(run(statement)).rejects.toThrow("audit rows are never changed");
        await expect(run(statement, site)).rejects.toMatchObject({ code: "42501" });
      }
    }
    await expect(pruneAudit(site)).rejects.toThrow("Only the owner of the tables");
    expect(await actions()).toEqual(expect.arrayContaining(["this month", "far ahead"]));
  });

  it("moves rows from beyond the prepared months into months of their own", async () => {
    expect(await pruneAudit(ownerUrl)).toMatchObject({ rows: 0 });
    expect(await actions()).toContain("far ahead");
    const ids = await run<{ n: number }>("SELECT count(DISTINCT id)::int AS n FROM audit_row");
    expect(ids).toEqual([{ n: (await actions()).length }]);
  });
});
