import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { withClient } from "../../scripts/process/database";
import { followChanges } from "../../server/process/change-feed.mjs";
import { changeLog } from "../../server/process/change-log.mjs";
import { proxyDatabase } from "../support/database-proxy";
import { makeTestDatabase } from "../support/postgres/test-database";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let feed: ReturnType<typeof followChanges>;

const query = (sql: string, values: unknown[] = []) => withClient(database.url, (client) => client.query(sql, values));

beforeAll(async () => {
  database = await makeTestDatabase();
  feed = followChanges(database.url);
  await vi.waitFor(() => expect(changeLog.isLive()).toBe(true), { timeout: 45_000 });
});
afterAll(async () => {
  feed.close();
  await database.drop();
});

let leave: () => unknown = () => {};
afterEach(() => leave());

test("knows each change once its commit is confirmed and the feed has caught up", async () => {
  await withClient(database.url, async (client) => {
    for (let n = 0; n < 200; n += 1) {
      const before = changeLog.now();
      await client.query("select pg_notify('cache', $1)", [`listing:${n}`]);
      await feed.caughtUp();
      expect(changeLog.hasChangedSince(before, [`listing:${n}`])).toBe(true);
    }
  });
});

test("brings every caller of a shared query up to date with what was committed before its own call", async () => {
  const change = (writer: number) =>
    withClient(database.url, async (client) => {
      for (let n = 0; n < 50; n += 1) {
        const before = changeLog.now();
        await client.query("select pg_notify('cache', $1)", [`listing:${writer * 1000 + n}`]);
        await feed.caughtUp();
        expect(changeLog.hasChangedSince(before, [`listing:${writer * 1000 + n}`])).toBe(true);
      }
    });
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(change));
});

test("never reports a change that is rolled back", async () => {
  const before = changeLog.now();
  await withClient(database.url, async (client) => {
    await client.query("begin");
    await client.query("select pg_notify('cache', 'listing:1')");
    await client.query("rollback");
  });
  await feed.caughtUp();
  expect(changeLog.hasChangedSince(before, ["listing:1"])).toBe(false);
});

test("notifies subscribers of changes to their tags, from any process", async () => {
  const heard: (string | null)[] = [];
  leave = changeLog.subscribe("categor", (tag) => heard.push(tag));
  await query("select pg_notify('cache', 'categories')");
  await query("select pg_notify('cache', 'listing:7')");
  await feed.caughtUp();
  changeLog.mark("category:3");
  expect(heard).toEqual(["categories", "category:3"]);
});

test("treats everything as stale while the connection is down, and reconnects", async () => {
  const heard: (string | null)[] = [];
  leave = changeLog.subscribe("", (tag) => heard.push(tag));
  const before = changeLog.now();
  await query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vouchsafe changes'");
  await feed.caughtUp();
  await expect.poll(() => heard.length, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(2);
  expect(heard).toEqual([null, null]);
  expect(changeLog.isLive()).toBe(true);
  expect(changeLog.hasChangedSince(before, [])).toBe(true);
});

test.each(["hang", "refuse"] as const)(
  "gives up a connection whose server starts to %s: no caller waits for it, and nothing is current until it is back",
  async (fault) => {
    const proxy = await proxyDatabase(database.url);
    feed.close();
    changeLog.setLive(false);
    const dying = followChanges(proxy.url);
    leave = () => {
      dying.close();
      proxy.close();
    };
    await vi.waitFor(() => expect(changeLog.isLive()).toBe(true), { timeout: 45_000 });
    await dying.caughtUp();
    proxy[fault]();
    await vi.waitFor(() => expect(changeLog.isLive()).toBe(false), { timeout: 45_000 });
    await dying.caughtUp();
    await proxy.pass();
    await vi.waitFor(() => expect(changeLog.isLive()).toBe(true), { timeout: 45_000 });
  },
);
