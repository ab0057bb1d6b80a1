import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDatabase, withClient } from "../../scripts/process/database";
import { migrate } from "../../scripts/process/migrate";
import { type Postgres, startPostgres, throwAway } from "../../scripts/process/postgres";
import { siteUrlOf } from "../../scripts/process/site-role";
import { databaseFindings } from "../../scripts/doctor/database";
import { DataFolders } from "../support/data-folder";
import { note } from "../support/assurance";
import { primarySettings, startReplica } from "../support/postgres/replica";

const folders = new DataFolders();
let primary: Postgres;
let replica: Awaited<ReturnType<typeof startReplica>>;
let url: string;
/** What to end, the last first: a failed start leaves nothing running. */
const ends: (() => unknown)[] = [folders.remove.bind(folders)];

const onReplica = <Row extends object>(statement: string) =>
  withClient(replica.at(primary.urlOf("site")), async (client) => (await client.query<Row>(statement)).rows);
const run = (statement: string, values: unknown[] = []) =>
  withClient(primary.urlOf("site"), (client) => client.query(statement, values));

/** The sitemap, and whether the replica read its listings. */
async function readSitemap() {
  const { database } = await import("@/server/db/client");
  const { longReads } = await import("@/server/db/long-reads");
  const { queryOne } = await import("@/server/db/sql");
  const { wholeSitemap } = await import("@/server/seo/sitemap");
  const db = database();
  const listingsDb = await longReads(db);
  const { is_replica: isByReplica } = await queryOne<{ is_replica: boolean }>(listingsDb)`
    SELECT pg_is_in_recovery() AS is_replica`;
  let text = "";
  for await (const part of (await wholeSitemap({ db, listingsDb, origin: "https://example.com" })).chunks())
    text += part;
  return { text, isByReplica };
}
const addListing = (slug: string) =>
  run(
    `INSERT INTO listing (kind, name, slug, category_id, status)
     SELECT 'business', $1, $1, id, 'active' FROM category WHERE slug = 'firms'`,
    [slug],
  );

beforeAll(async () => {
  primary = await startPostgres(folders.add(), { settings: { ...throwAway, ...primarySettings } });
  ends.push(primary.stop);
  await makeDatabase(primary.urlOf, "site");
  url = siteUrlOf(primary.urlOf("site"));
  await migrate(primary.urlOf("site"), url);
  await run("INSERT INTO category (name, slug, kind) VALUES ('Firms', 'firms', 'business')");
  replica = await startReplica(primary);
  ends.push(replica.remove, replica.stop);
  process.env.DATABASE_URL = url;
  process.env.DATABASE_READ_URL = replica.at(url);
}, 300_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

describe("a long read", () => {
  it("runs on the replica, and has everything that was committed before", async () => {
    let byReplica = 0;
    for (let n = 1; n <= 50; n += 1) {
      await addListing(`firm-${n}`);
      const { text, isByReplica } = await readSitemap();
      expect(text).toContain(`/firm-${n}<`);
      byReplica += Number(isByReplica);
    }
    expect(byReplica).toBe(50);
    note({ "reads on a replica, each right after a write": byReplica });
    const asked = await onReplica<{ query: string }>(
      "SELECT query FROM pg_stat_activity WHERE usename = 'vouchsafe_site' AND query LIKE '%page_changed_at%'",
    );
    expect(asked.length).toBeGreaterThan(0);
  });

  it("runs on the primary while the replica is behind, which the doctor tells", async () => {
    await onReplica("SELECT pg_wal_replay_pause()");
    await addListing("while-paused");
    const { text, isByReplica } = await readSitemap();
    expect([isByReplica, text.includes("while-paused")]).toEqual([false, true]);
    const settings = { directUrl: url, ownerUrl: url, readUrl: replica.at(url) };
    const texts = async () => (await databaseFindings(settings, { url, pool: 2 })).map(({ text: told }) => told);
    await expect.poll(async () => (await texts()).join()).toMatch(/The replica is \d+\.\d s behind/);
    await onReplica("SELECT pg_wal_replay_resume()");
    await expect.poll(async () => (await readSitemap()).isByReplica).toBe(true);
    await expect.poll(async () => (await texts()).join()).toContain("replica: 0.0 s behind");
  });

  it("runs on the primary while the replica is away", async () => {
    await replica.stop();
    await addListing("while-away");
    const { text, isByReplica } = await readSitemap();
    expect([isByReplica, text.includes("while-away")]).toEqual([false, true]);
  });

  it("has a doctor who names the replica that is away, and goes on", async () => {
    const settings = { directUrl: null, ownerUrl: null, readUrl: process.env.DATABASE_READ_URL ?? "" };
    const told = await databaseFindings(settings, { url, pool: 2 });
    const ofReplica = told.find(({ text }) => text.startsWith("DATABASE_READ_URL"));
    expect(ofReplica).toMatchObject({
      level: "warn",
      text: expect.stringContaining("nothing listens there") as string,
    });
    expect(told.map(({ text }) => text)).toContain("migrations: up to date");
    // A test's database doesn't wait for commits, unless told so.
    await run("ALTER DATABASE site SET synchronous_commit = on");
    await run("ALTER SYSTEM SET synchronous_standby_names = 'replica'");
    await run("SELECT pg_reload_conf()");
    const waits = async () => (await databaseFindings(settings, { url, pool: 2 })).map(({ text }) => text).join();
    await expect.poll(waits).toContain("Writes wait forever: synchronous_standby_names is replica, and no standby");
  });
});
