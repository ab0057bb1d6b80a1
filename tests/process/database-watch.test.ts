import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { withClient } from "../../scripts/process/database";
import { unavailableSeconds } from "@/server/db/db-errors";
import { PoolClient } from "@/server/db/pool-client";
import { databaseState } from "../../server/process/database-state.mjs";
import { watchDatabase } from "../../server/process/database-watch.mjs";
import { proxyDatabase } from "../support/database-proxy";
import { makeTestDatabase } from "../support/postgres/test-database";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let proxy: Awaited<ReturnType<typeof proxyDatabase>>;
let watch: ReturnType<typeof watchDatabase>;
let pool: pg.Pool;
const logged: string[] = [];
const note = (...args: unknown[]) => void logged.push(String(args.at(-1)));

const log = { error: note, info: note };

const patient = { timeout: 45_000, interval: 10 };
const whenAway = (isAway: boolean) => vi.waitFor(() => expect(databaseState.isAway()).toBe(isAway), patient);

beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  logged.length = 0;
  proxy = await proxyDatabase(database.url);
  watch = watchDatabase({ url: proxy.url, directUrl: proxy.url, log });
  pool = new pg.Pool({ Client: PoolClient, connectionString: proxy.url, max: 2 });
  pool.on("error", () => {});
  expect(await watch.answers()).toBe(true);
});
afterEach(async () => {
  watch.close();
  databaseState.setAway(false);
  proxy.close();
  await pool.end();
});

describe.each(["hang", "refuse"] as const)("while the server starts to %s", (fault) => {
  test("statements that wait fail within 2 s, later ones at once, and all work again when it is back", async () => {
    const client = await pool.connect();
    client.on("error", () => {});
    // The server doesn't notice that its clients have left: each case needs its own text.
    const sleeping = `select pg_sleep(60) /* ${fault} */`;
    const waiting = [client.query(sleeping), pool.query(sleeping)];
    const ended = Promise.allSettled(waiting);
    // Both statements have reached the server.
    await vi.waitFor(async () => {
      const text = "select from pg_stat_activity where query = $1";
      const { rowCount } = await withClient(database.url, (other) => other.query(text, [sleeping]));
      expect(rowCount).toBe(2);
    }, patient);
    const began = performance.now();
    proxy[fault]();
    expect(await watch.answers()).toBe(false);
    expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(performance.now() - began).toBeLessThan(15_000);
    client.release(true);
    const again = performance.now();
    await expect(pool.query("select 1")).rejects.toThrow();
    expect(performance.now() - again).toBeLessThan(2000);
    await proxy.pass();
    await whenAway(false);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect(logged).toEqual([expect.stringMatching("doesn't answer"), expect.stringMatching("answers again")]);
  });
});

test("a cut connection is replaced without counting as an outage", async () => {
  proxy.cut();
  expect(await watch.answers()).toBe(true);
  expect(logged).toEqual([]);
});

test("a slow statement and a blocked event loop don't count as an outage", async () => {
  const slow = pool.query("select pg_sleep(2)");
  await sleep(300);
  const end = performance.now() + 1500;
  while (performance.now() < end);
  await slow;
  expect(await watch.answers()).toBe(true);
  expect(logged).toEqual([]);
});

test("connections that become silent while the database answers others are given up one by one", async () => {
  watch.close();
  watch = watchDatabase({ url: database.url, directUrl: database.url, log });
  const small = { connectionString: proxy.url, max: 2, query_timeout: 3000 };
  const silent = new pg.Pool({ Client: PoolClient, ...small });
  silent.on("error", () => {});
  const client = await silent.connect();
  client.on("error", () => {});
  proxy.hang();
  const waiting = client.query("select 1");
  const began = performance.now();
  const error: unknown = await silent.query("select 1").catch((reason: unknown) => reason);
  expect([performance.now() - began < 2000, unavailableSeconds(error)]).toEqual([true, 5]);
  const unanswered: unknown = await waiting.catch((reason: unknown) => reason);
  expect(unavailableSeconds(unanswered)).toBe(5);
  // As the rollback after it: what is sent next doesn't wait.
  const again = performance.now();
  await expect(client.query("rollback")).rejects.toThrow();
  expect(performance.now() - again).toBeLessThan(2000);
  client.release();
  expect([await watch.answers(), silent.totalCount]).toEqual([true, 0]);
  await silent.end();
});

test.each(["hang", "refuse"] as const)(
  "the database counts as away when its address for pools starts to %s, and not when the direct one does",
  async (fault) => {
    watch.close();
    const direct = await proxyDatabase(database.url);
    watch = watchDatabase({ url: proxy.url, directUrl: direct.url, log });
    expect(await watch.answers()).toBe(true);
    direct[fault]();
    expect(await watch.answers()).toBe(true);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    const waiting = pool.query("select pg_sleep(60)").catch((reason: unknown) => reason);
    proxy[fault]();
    await whenAway(true);
    expect(unavailableSeconds(await waiting)).toBe(5);
    await direct.pass();
    expect(await watch.answers()).toBe(false);
    await proxy.pass();
    await whenAway(false);
    direct.close();
  },
);
