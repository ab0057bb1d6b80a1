import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { unknownGuest } from "@/lib/rules/permissions";
import { withClient } from "@/scripts/process/database";
import { limitSessions, requireSessions } from "@/scripts/process/pooler";
import { database } from "@/server/db/client";
import { execute, plannedOnce, queryOne } from "@/server/db/sql";
import { followChanges } from "@/server/process/change-feed.mjs";
import { changeLog } from "@/server/process/change-log.mjs";
import { checkNotices } from "@/server/process/notice-check.mjs";
import { isCounted } from "@/server/http/throttle";
import { runWorker } from "@/server/worker/run";
import { isDeep } from "../support/depth";
import { sendRows, someRows, storedIn } from "../support/imports";
import { hasPgBouncer, startPgBouncer } from "../support/pgbouncer";
import { signIn } from "../support/actors";

const directUrl = process.env.DATABASE_URL ?? "";

it("accepts a direct address for sessions", () => expect(requireSessions(directUrl)).resolves.toBeUndefined());

it("gives connections that come without startup parameters the limits of the site's sessions", async () => {
  const limit = () =>
    withClient(directUrl, async (client) => (await client.query("SHOW statement_timeout")).rows as unknown[]);
  expect(await limit()).toEqual([{ statement_timeout: "0" }]);
  await limitSessions(directUrl);
  expect(await limit()).toEqual([{ statement_timeout: "4s" }]);
  await limitSessions(directUrl);
});

// Needs PgBouncer, which package.json can't install: run by `npm run test:deep` where it is there.
describe.skipIf(!isDeep || !hasPgBouncer)("through PgBouncer in transaction mode", () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let pooledUrl: string;
  beforeAll(async () => {
    pooler = await startPgBouncer(directUrl);
    pooledUrl = pooler.through(directUrl);
    // Read when the client is created, at its first use.
    process.env.DATABASE_URL = pooledUrl;
    process.env.DATABASE_DIRECT_URL = directUrl;
    await limitSessions(directUrl);
  });
  afterAll(async () => {
    await database().$disconnect();
    await pooler.stop();
  });

  it.each(["extra_float_digits", "extra_float_digits,statement_timeout"])(
    "an address for sessions is refused, with %s ignored",
    async (ignored) => {
      const other = await startPgBouncer(directUrl, ignored);
      await expect(requireSessions(other.through(directUrl))).rejects.toThrow("set DATABASE_DIRECT_URL");
      await other.stop();
    },
  );

  it("statements that are planned once elsewhere run on any of its connections", async () => {
    const ask = async (n: number) => {
      const { sum } = await queryOne<{ sum: number }>(database())`${plannedOnce} SELECT ${n}::int + 1 AS sum`;
      return sum - n;
    };
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)));
    expect(new Set(answers)).toEqual(new Set([1]));
  });

  it("counts calls against a limit on any of its connections", async () => {
    const count = (n: number) => isCounted("listings", `call ${n}`, { actor: unknownGuest, address: "192.0.2.1" });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => count(n)));
    expect(new Set(answers)).toEqual(new Set([true]));
  });

  it("a named statement would fail there", async () => {
    const pool = new pg.Pool({ connectionString: pooledUrl, max: 20 });
    const named = { name: "planned", text: "SELECT pg_sleep(0.01)" };
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => pool.query(named)));
    expect(answers.some(({ status }) => status === "rejected")).toBe(true);
    await pool.end();
  });

  it("every statement has its time limit, and a transaction may set its own", async () => {
    const limit = () => queryOne<{ ms: string }>(database())`SELECT current_setting('statement_timeout') AS ms`;
    expect(await limit()).toEqual({ ms: "4s" });
    const inside = database().$transaction(async (tx) => {
      await execute(tx)`SELECT set_config('statement_timeout', '50', true)`;
      await execute(tx)`SELECT pg_sleep(5)`;
    });
    await expect(inside).rejects.toMatchObject({ code: "57014" });
    expect(await limit()).toEqual({ ms: "4s" });
  });

  it("stores twenty batches sent at once", async () => {
    const admin = await signIn({ userType: "admin" });
    const { id } = await makeCategory(database(), { kind: "business" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendRows("business", someRows(20, { category_id: id }), { as: admin })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await storedIn(id)).toHaveLength(400);
  });

  it("the worker runs jobs within a second, since it listens past the pooler", async () => {
    const done = vi.fn(() => Promise.resolve());
    const worker = runWorker({ tasks: { "some-task": done }, crontab: "" });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await execute(database())`SELECT 1 FROM graphile_worker.add_job('some-task')`;
    await expect.poll(() => done.mock.calls.length).toBe(1);
    await worker.stop();
  });

  it.each([
    ["direct", true],
    ["pooled", false],
  ])("notices over the %s address: caching is %s", async (which, isHeard) => {
    const changes = followChanges(which === "direct" ? directUrl : pooledUrl);
    await expect.poll(() => changeLog.isLive()).toBe(true);
    const log = { error: vi.fn(), info: vi.fn() };
    const check = checkNotices({ url: pooledUrl, changes, log, intervalMs: 50, waitMs: 100 });
    expect(changeLog.isLive()).toBe(false);
    if (isHeard) await expect.poll(() => changeLog.isLive()).toBe(true);
    else await expect.poll(() => log.error.mock.calls.length).toBe(1);
    expect([changeLog.isLive(), changeLog.isHeard()]).toEqual([isHeard, isHeard]);
    check.close();
    changes.close();
    changeLog.setHeard(true);
    changeLog.setLive(false);
  });
});
