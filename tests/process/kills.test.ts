import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { unique } from "@/prisma/factories/unique";
import { connectionPool, database } from "@/server/db/client";
import { findDifferences } from "@/server/verify/find-differences";
import { startPaymentSandbox } from "../../dev/payments/sandbox";
import { makeDatabase, withClient } from "../../scripts/process/database";
import { migrate } from "../../scripts/process/migrate";
import { startScratchPostgres } from "../../scripts/process/scratch-postgres";
import { signIn, type SignedIn } from "../support/actors";
import { note, timeoutFor, timesOf } from "../support/assurance";
import { reservePort } from "../../scripts/process/reserve-port";
import { ImportClient } from "../support/import-client";
import { serveSite } from "../support/served-site";

const rounds = timesOf({ sample: 2, full: 300 });
/** What is in flight in each round: new listings, import batches, and payments. */
const each = { listings: 6, batches: 2, payments: 2 };
const perBatch = 20;
/** The kill comes at any moment of the first calls. */
const latestMs = 250;

let postgres: Awaited<ReturnType<typeof startScratchPostgres>>;
let sandbox: Awaited<ReturnType<typeof startPaymentSandbox>>;
let site: Awaited<ReturnType<typeof serveSite>>;
let admin: SignedIn;
let importer: ImportClient;
let settings: Record<string, string>;
let url: string;
let origin: string;
let categoryId: number;
/** Each takes the contributions of so many rounds: no more than its goal. */
const roundsPerListing = 100;
const funded: number[] = [];

const rows = Array.from({ length: rounds * each.batches * perBatch }, (_, n) => [`Imported ${n}`]);

beforeAll(async () => {
  postgres = await startScratchPostgres({
    settings: { fsync: "off", synchronous_commit: "on", full_page_writes: "on" },
  });
  await makeDatabase(postgres.urlOf, "vouchsafe_kills");
  url = postgres.urlOf("vouchsafe_kills");
  await migrate(url);
  const port = await reservePort();
  origin = `http://localhost:${port}`;
  sandbox = await startPaymentSandbox({ siteUrl: origin, pauseOf: () => 200 });
  settings = { ...sandbox.env, PORT: String(port), SITE_URL: origin, LOG_LEVEL: "silent", RATE_LIMIT_SCALE: "1000000" };
  for (const [name, value] of Object.entries({ ...settings, DATABASE_URL: url })) vi.stubEnv(name, value);
  site = await serveSite(url, settings);
  ({ categoryId } = await makeListing(database()));
  for (let round = 0; round < rounds; round += roundsPerListing) {
    funded.push((await makeListing(database(), { categoryId })).id);
  }
  admin = await signIn({ userType: "admin" });
  const session = /session-token=([^;]+)/.exec(admin.headers.cookie ?? "")?.[1] ?? "";
  importer = new ImportClient(port, session, { headers: ["name"], rows, perBatch });
  await importer.greet();
  await importer.begin(categoryId);
});
afterAll(async () => {
  await connectionPool().end();
  await site.stop();
  await sandbox.stop();
  await postgres.stop();
});

const ask = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(sql, values)).rows);

const post = (path: string, body: object, headers: Record<string, string>) =>
  fetch(`${origin}/api/${path}`, {
    ...{ method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } },
  });

/** The id of a new listing; null when the call got no answer that it was stored. A repeat has the same key. */
async function createListing(name: string): Promise<number | null> {
  const headers = { ...admin.headers, "idempotency-key": name };
  const answer = await post("businesses/", { name, category: categoryId }, headers).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as { id: number } | null;
  return answer?.status === 201 ? (body?.id ?? null) : null;
}

/** Answers to people who begin a payment that are neither a success nor "try again". */
const unexpected: number[] = [];

/** The session of a new contribution of a dollar at the payment provider. After a kill, people may have to try again. */
async function beginPayment(round: number): Promise<string> {
  const listing = {
    id: funded[Math.floor(round / roundsPerListing)],
    type: "business",
    amount_cents: 100,
    return_url: "/",
  };
  let url = "";
  const begin = async () => {
    const answer = await post("crowdfund/checkout/start/", listing, {});
    if (answer.ok) url = ((await answer.json()) as { url: string }).url;
    else if (answer.status !== 503) unexpected.push(answer.status);
    return answer.ok;
  };
  await expect.poll(begin).toBe(true);
  return url.split("/").at(-1) ?? "";
}

async function killServer() {
  const gone = new Promise((resolve) => site.child.once("exit", resolve));
  site.child.kill("SIGKILL");
  await gone;
}

/** Kills one of the database's processes: PostgreSQL ends all others and recovers from its log, as after a crash. */
async function killDatabase() {
  const [victim] = await ask<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random()",
  );
  if (victim) process.kill(victim.pid, "SIGKILL");
}

const isServing = () =>
  expect.poll(async () => (await fetch(`${origin}/api/health/`).catch(() => null))?.status).toBe(200);

async function repair(isServer: boolean) {
  if (isServer) site = await serveSite(url, settings);
  await isServing();
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("no kill loses or repeats what was acknowledged", { timeout: timeoutFor(rounds, 30_000) }, async () => {
  const acknowledged: number[] = [];
  const names: string[] = [];
  const paid: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isServer = round % 2 === 0;
    const own = Array.from({ length: each.listings }, () => `Listing ${unique()}`);
    const sessions = await Promise.all(Array.from({ length: each.payments }, () => beginPayment(round)));
    const created = Promise.all(own.map(createListing));
    const stored = importer.goOn(each.batches).catch(() => {});
    for (const session of sessions) sandbox.controls.pay(session, { email: "payer@example.org" });
    await after(Math.random() * latestMs);
    await (isServer ? killServer() : killDatabase());
    const ids = await created;
    await stored;
    acknowledged.push(...ids.filter((id) => id !== null));
    await repair(isServer);
    // A caller without an answer asks again.
    for (const [at, name] of own.entries()) {
      if (ids[at] === null) await expect.poll(() => createListing(name)).not.toBeNull();
    }
    names.push(...own);
    paid.push(...sessions);
  }
  expect(unexpected).toEqual([]);
  note({ kills: rounds, "acknowledged writes": acknowledged.length, payments: paid.length });

  const there = await ask<{ id: number }>("SELECT id FROM listing WHERE id = ANY ($1)", [acknowledged]);
  expect(there).toHaveLength(acknowledged.length);
  const counted = await ask<{ name: string; count: number }>(
    "SELECT name, count(*)::int FROM listing WHERE name = ANY ($1) GROUP BY name HAVING count(*) <> 1",
    [names],
  );
  expect(counted).toEqual([]);

  await importer.goOn();
  await expect.poll(() => importer.isFinished()).toBe(true);
  const imported = await ask<{ name: string }>("SELECT name FROM listing WHERE name LIKE 'Imported %'");
  expect(imported).toHaveLength(rows.length);
  expect(new Set(imported.map(({ name }) => name)).size).toBe(rows.length);

  const statuses = () =>
    ask<{ status: string; count: number }>("SELECT status, count(*)::int FROM contribution GROUP BY status");
  await expect.poll(statuses).toEqual([{ status: "paid", count: paid.length }]);
  expect(await findDifferences(database())).toEqual([]);
});
