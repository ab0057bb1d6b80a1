import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { connectionPool, database } from "@/server/db/client";
import { queueMail } from "@/server/mail/queue";
import { withClient } from "../../scripts/process/database";
import { type SignedIn, signIn } from "../support/actors";
import { timesOf, note } from "../support/assurance";
import { makeTestDatabase, type TestDatabase } from "../support/postgres/test-database";
import { serveSite } from "../support/served-site";

/** The promise is 5 s; a busy machine takes longer, so `npm run assurance` measures it. */
const limitMs = timesOf({ sample: 25_000, full: 5_000 });

let own: TestDatabase;
let site: Awaited<ReturnType<typeof serveSite>>;
let logged = "";
let admin: SignedIn;
let owner: SignedIn;
let listing: { id: number; path: string };
let categoryId: number;

const asOwner = (sql: string) => withClient(own.ownerUrl, (client) => client.query(sql));
const name = () => new URL(own.url).pathname.slice(1);

async function ask(path: string, { as, body }: { as?: SignedIn; body?: unknown } = {}) {
  const began = performance.now();
  const answer = await fetch(site.origin + path, {
    redirect: "manual",
    headers: { ...as?.headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const ms = performance.now() - began;
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text, ms };
}
/** What a call answered, and whether in time. */
async function refusal(path: string, more: Parameters<typeof ask>[1] = {}) {
  const { status, retryAfter, ms } = await ask(path, more);
  return [path, status, retryAfter, ms < limitMs];
}
const refused = (path: string) => [path, 503, "5", true];
const health = async () => {
  const { status, text } = await ask("/api/health/");
  return [status, JSON.parse(text) as unknown];
};
const healthOf = (state: string) => [200, expect.objectContaining({ status: "degraded", database: state }) as unknown];

/** Pages and calls that read listings. */
const readers = ["/search?q=harbor", "/api/unified_search/?search=harbor", "/api/businesses/", "/api/suggest/?q=harb"];

beforeAll(async () => {
  own = await makeTestDatabase();
  vi.stubEnv("DATABASE_URL", own.url);
  site = await serveSite(own.url, { LOG_LEVEL: "warn", MAX_STALE_SECONDS: "0" });
  site.child.stdout?.on("data", (text: string) => (logged += text));
  [admin, owner] = [await signIn({ userType: "admin" }), await signIn({ userType: "owner" })];
  categoryId = (await makeCategory(database(), { kind: "business" })).id;
  const { id } = await makeListing(database(), { name: "Harbor Law", categoryId, claimedById: owner.id });
  const { headers } = await fetch(`${site.origin}/business/${id}`, { redirect: "manual" });
  listing = { id, path: headers.get("location") ?? "" };
  // Loads the code of each page, as on a site in use.
  for (const path of [...readers, listing.path, "/profile", "/adminaudit"]) await ask(path, { as: admin });
});
afterAll(async () => {
  await site.stop();
  await connectionPool().end();
  await own.drop();
});

describe("while the database is read-only", () => {
  const setReadOnly = async (value: "on" | "off") => {
    await withClient(own.ownerUrl, async (client) => {
      await client.query("SET default_transaction_read_only = off");
      await client.query(`ALTER DATABASE ${name()} SET default_transaction_read_only = ${value}`);
      // Sessions take the setting when they begin, as after a provider's restart.
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    });
    const state = value === "on" ? `"read_only"` : `"database":"ok"`;
    await vi.waitFor(async () => expect((await ask("/api/health/")).text).toContain(state), { timeout: 45_000 });
    await vi.waitFor(() => connectionPool().query("SELECT 1"), { timeout: 45_000 });
  };
  beforeAll(async () => {
    await asOwner("UPDATE session SET last_used_at = now() - interval '1 day'");
    await setReadOnly("on");
  });
  afterAll(() => setReadOnly("off"));

  test("reading goes on, also for those whose last use can't be noted, and above a limit's shared count", async () => {
    const paths = [...readers, listing.path, "/", "/profile", "/api/users/me/"];
    for (const path of paths) expect([path, (await ask(path, { as: owner })).status]).toEqual([path, 200]);
    for (let time = 0; time < 21; time += 1) expect((await ask("/api/businesses/?limit=1")).status).toBe(200);
    expect(await health()).toEqual(healthOf("read_only"));
  });

  test.each<[string, () => [string, Parameters<typeof ask>[1]]]>([
    ["a new listing", () => ["/api/businesses/", { as: admin, body: { name: "Half Away", category: categoryId } }]],
    [
      "a review",
      () => [
        "/api/reviews/",
        { as: admin, body: { rating: 5, title: "Good", content: "Kind. ".repeat(40), business_id: listing.id } },
      ],
    ],
    ["a saved listing", () => ["/api/saved/", { as: owner, body: { ids: [listing.id] } }]],
  ])("%s is refused with 503", async (_, call) => {
    const [path, sent] = call();
    const { status, retryAfter, text } = await ask(path, sent);
    expect([status, retryAfter, Object.keys(JSON.parse(text) as object)]).toEqual([503, "5", ["detail"]]);
  });
});

describe("while a table is locked", () => {
  let locker: pg.Client;
  const lock = async (table: string) => {
    locker = new pg.Client({ connectionString: own.ownerUrl });
    await locker.connect();
    await locker.query(`BEGIN; LOCK TABLE ${table}`);
  };
  afterEach(() => locker.end());

  test("pages and calls that read it answer 503 in time, others go on, and health says so", async () => {
    await lock("listing");
    expect(await Promise.all(readers.map((path) => refusal(path)))).toEqual(readers.map(refused));
    expect(await refusal(listing.path)).toEqual(refused(listing.path));
    expect(await refusal("/api/saved/", { as: owner, body: { ids: [listing.id] } })).toEqual(refused("/api/saved/"));
    expect((await ask("/termsofservice")).status).toBe(200);
    expect(await health()).toEqual(healthOf("locked"));
    for (const path of ["/api/health/live/", "/api/health/ready/"]) expect((await ask(path)).status).toBe(200);
    await locker.end();
    expect((await ask("/search?q=harbor")).status).toBe(200);
  });

  test("signed-in pages and calls answer 503 in time when it holds the sessions", async () => {
    await lock("session");
    for (const path of ["/profile", "/adminaudit", "/api/users/me/"])
      expect(await refusal(path, { as: owner })).toEqual(refused(path));
    expect((await ask("/search?q=harbor")).status).toBe(200);
    expect(await health()).toEqual(healthOf("locked"));
  });

  test("a job that needs it waits and isn't counted as failed", async () => {
    const order = { to: { email: "a@example.com" }, template: "account-approved" as const, values: { name: "A" } };
    const id = await queueMail(database(), { ...order, sendAfter: new Date(Date.now() + 3_600_000) });
    await lock("outbox_mail");
    await database()
      .$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'mail:' || ${id}::int`;
    await expect.poll(() => logged).toContain("a job waits for the database");
    const jobs = await database().$queryRaw`
      SELECT attempts::int, last_error FROM graphile_worker.jobs WHERE key = 'mail:' || ${id}::int`;
    expect(jobs).toEqual([{ attempts: 1, last_error: null }]);
    await locker.query("COMMIT");
    await expect
      .poll(async () => (await database().outboxMail.findUniqueOrThrow({ where: { id } })).status)
      .toBe("sent");
  });
});

test("a statement that is slow ends in time with 503", async () => {
  await asOwner(`
    CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NEW; END';
    CREATE TRIGGER slowly BEFORE INSERT ON saved_listing FOR EACH ROW EXECUTE FUNCTION slowly()`);
  const path = "/api/saved/";
  expect(await refusal(path, { as: owner, body: { ids: [listing.id] } })).toEqual(refused(path));
  await asOwner("DROP TRIGGER slowly ON saved_listing");
  note({ "limit of an answer, ms": limitMs });
});
