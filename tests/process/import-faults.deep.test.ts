import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { connect } from "@/server/db/client";
import { findDifferences } from "@/server/verify/find-differences";
import { makeDatabase, withClient } from "../../scripts/process/database";
import { migrate } from "../../scripts/process/migrate";
import { startScratchPostgres } from "../../scripts/process/scratch-postgres";
import { isDeep } from "../support/depth";
import { ImportClient } from "../support/import-client";
import { makePrisma } from "../support/prisma";
import { serveSite } from "../support/served-site";

const perBatch = 20;
const batches = 24;

/** A row of the file. In each batch, one row has no name, one is too long, and one repeats the previous row. */
function rowOf(n: number): string[] {
  const place = n % perBatch;
  if (place === 3) return ["", "Kent", ""];
  if (place === 5) return [`Firm ${n}`, "x".repeat(256), ""];
  return [`Firm ${place === 7 ? n - 1 : n}`, "Kent", ""];
}
const rows = Array.from({ length: batches * perBatch }, (_, n) => rowOf(n));
const dueNames = rows.flatMap(([name = "", city = ""], n) =>
  name === "" || city.length > 255 || n % perBatch === 7 ? [] : [name],
);
const due = { rows: rows.length, created: dueNames.length, skipped: 2 * batches, refused: batches };

// The server's errors about the lost database are expected.
const quiet = { LOG_LEVEL: "silent" };

let postgres: Awaited<ReturnType<typeof startScratchPostgres>>;
let site: Awaited<ReturnType<typeof serveSite>>;
let client: ImportClient;
let url: string;
let categoryId: number;

async function setUp(): Promise<string> {
  const prisma = makePrisma(url);
  const category = await prisma.category.create({ data: { name: "Firms", slug: "firms", kind: "business" } });
  categoryId = category.id;
  const user = await makeUser(prisma, { userType: "admin" });
  const { token } = await makeSession(prisma, { userId: user.id });
  await prisma.$disconnect();
  return token;
}

beforeAll(async () => {
  // Commits reach the disk, so that they survive when the database is killed.
  postgres = await startScratchPostgres({
    settings: { fsync: "off", synchronous_commit: "on", full_page_writes: "on" },
  });
  await makeDatabase(postgres.urlOf, "vouchsafe_faults");
  url = postgres.urlOf("vouchsafe_faults");
  await migrate(url);
  const token = await setUp();
  site = await serveSite(url, quiet);
  client = new ImportClient(site.port, token, { headers: ["name", "city", "zip"], rows, perBatch });
  await client.greet();
  await client.begin(categoryId);
});
afterAll(async () => {
  await site.stop();
  await postgres.stop();
});

const ask = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(url, async (connection) => (await connection.query<Row>(sql, values)).rows);

/** Holds the locks of `sql` until `release`, so that a batch that needs them waits there. */
async function hold(sql: string) {
  const holder = new pg.Client({ connectionString: url });
  holder.on("error", () => {});
  await holder.connect();
  await holder.query(`BEGIN; ${sql}`);
  return { release: () => holder.end().catch(() => {}) };
}

/** The database processes that wait for a lock. */
const waiting = () =>
  ask<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );

async function restart(): Promise<void> {
  site = await serveSite(url, quiet);
  client.port = site.port;
  await client.greet();
}

async function killServer(): Promise<void> {
  const gone = new Promise((resolve) => site.child.once("exit", resolve));
  site.child.kill("SIGKILL");
  await gone;
}

/** Kills one of the database's processes: PostgreSQL ends all others and recovers from its log, as after a crash. */
async function killDatabase(): Promise<void> {
  const [victim] = await waiting();
  process.kill(victim?.pid ?? 0, "SIGKILL");
}

/** Waits until the site has noticed that the database answers again. */
const databaseIsBack = () => expect.poll(async () => (await fetch(`${site.origin}/api/health/`)).status).toBe(200);

/** The faults while a batch waits, and how each is repaired. */
const strikes = {
  "the server is killed": { strike: killServer, mend: restart },
  "the database is killed": { strike: killDatabase, mend: databaseIsBack },
};

const write = (table: string) => `LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`;

/** Where a batch waits when the fault occurs, in the order in which it gets there. */
const points: { where: string; lock: string; what: keyof typeof strikes }[] = [
  { where: "before its transaction", lock: "LOCK TABLE session", what: "the server is killed" },
  { where: "at its import", lock: "SELECT FROM import FOR UPDATE", what: "the database is killed" },
  {
    where: "before it compares names",
    lock: "SELECT pg_advisory_xact_lock(4201, 0)",
    what: "the server is killed",
  },
  { where: "before it stores its rows", lock: write("listing"), what: "the database is killed" },
  { where: "while its rows are stored", lock: write("category_recount"), what: "the server is killed" },
  { where: "with its rows stored", lock: write("search_due"), what: "the database is killed" },
  { where: "before it is noted in its import", lock: write("import_batch"), what: "the server is killed" },
  { where: "before it is committed", lock: write("import_detail"), what: "the database is killed" },
];

const resumeRow = async () => (await client.read()).resume?.row;

describe("an import resumes where it stopped", () => {
  test.each(isDeep ? points : points.slice(2, 4))("when, $where, $what", async ({ lock, what }) => {
    const first = (await resumeRow()) ?? 0;
    const held = await hold(lock);
    const sent = client.isStored(first);
    await expect.poll(waiting).not.toEqual([]);
    await strikes[what].strike();
    await held.release();
    expect(await sent).toBe(false);
    await strikes[what].mend();
    expect(await resumeRow()).toBe(first);
    await expect.poll(() => client.isStored(first)).toBe(true);
  });

  test("when the server is killed with four batches in flight", async () => {
    const first = (await resumeRow()) ?? 0;
    const held = await hold(write("import_batch"));
    const sent = Promise.all([0, 1, 2, 3].map((n) => client.isStored(first + n * perBatch)));
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(3);
    await killServer();
    await held.release();
    expect(await sent).toEqual([false, false, false, false]);
    await restart();
    expect(await resumeRow()).toBe(first);
  });

  test("when the connection breaks while a batch is being stored, and the batch is sent again at once", async () => {
    const first = (await resumeRow()) ?? 0;
    const held = await hold(write("import_batch"));
    const line = new AbortController();
    const sent = client.isStored(first, { signal: line.signal });
    await expect.poll(waiting).not.toEqual([]);
    line.abort();
    expect(await sent).toBe(false);
    const again = client.isStored(first);
    await held.release();
    expect(await again).toBe(true);
    expect(await resumeRow()).toBe(first + perBatch);
  });

  test("when the response to a stored batch is lost", async () => {
    const first = (await resumeRow()) ?? 0;
    expect(await client.isStored(first, { loseAnswer: () => {} })).toBe(false);
    expect(await resumeRow()).toBe(first + perBatch);
    expect(await client.isStored(first)).toBe(true);
  });

  test("when the server is killed after a batch is stored and before it responds", async () => {
    const first = (await resumeRow()) ?? 0;
    expect(await client.isStored(first, { loseAnswer: () => void site.child.kill("SIGKILL") })).toBe(false);
    await restart();
    expect(await resumeRow()).toBe(first + perBatch);
  });

  test.each([
    ["the server is killed", "LOCK TABLE category_recount"],
    ["the database is killed", write("audit_row")],
  ] as const)("when, during its final count, %s", async (what, sql) => {
    await client.goOn();
    expect(await resumeRow()).toBe(rows.length);
    const held = await hold(sql);
    const ended = client.isFinished();
    await expect.poll(waiting).not.toEqual([]);
    await strikes[what].strike();
    await held.release();
    expect(await ended).toBe(false);
    await strikes[what].mend();
    expect((await client.read()).status).toBe("running");
  });

  test("and stores each row of the file once, with correct counts", async () => {
    await expect.poll(() => client.isFinished()).toBe(true);
    expect(await client.read()).toMatchObject({ status: "finished", ...due });
    const stored = await ask<{ name: string }>("SELECT name FROM listing");
    expect(stored.map(({ name }) => name).sort()).toEqual(dueNames.sort());
    expect(await ask("SELECT business_count FROM category")).toEqual([{ business_count: due.created }]);
    vi.stubEnv("DATABASE_URL", url);
    const { client: db, pool } = connect(1);
    expect(await findDifferences(db)).toEqual([]);
    await pool.end();
  });

  test("and stores nothing when the same file is imported again", async () => {
    await client.begin(categoryId);
    await client.goOn();
    expect(await client.finish()).toBe(200);
    expect(await client.read()).toMatchObject({ ...due, created: 0, skipped: due.skipped + due.created });
  });
});
