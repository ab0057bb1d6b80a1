import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { withClient } from "../../scripts/process/database";
import { note, timesOf } from "../support/assurance";
import { proxyDatabase } from "../support/database-proxy";
import { makeTestDatabase } from "../support/postgres/test-database";
import { makePrisma } from "../support/prisma";
import { serveSite } from "../support/served-site";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let proxy: Awaited<ReturnType<typeof proxyDatabase>>;
let site: Awaited<ReturnType<typeof serveSite>>;
let cookie: string;
let listing: { id: number; path: string };

/** The promise is 2 s; a busy machine takes longer, so `npm run assurance` measures it. */
const limitMs = timesOf({ sample: 20_000, full: 2000 });
const patient = { timeout: 45_000, interval: 20 };

/** Every kind of answer that needs the database, with a part of its body. */
const needy: [string, string][] = [
  ["/search?q=law", "No Results Found"],
  ["/some-category", "Failed to load category data"],
  ["/business/some/listing", "Failed to load page."],
  ["/profile", "unavailable at the moment"],
  ["/adminaudit", "unavailable at the moment"],
  ["/api/stats/", "detail"],
  ["/api/users/me/", "detail"],
  ["/api/unified_search/?search=law", "detail"],
  ["/api/suggest/?q=law", "detail"],
  ["/api/businesses/", "detail"],
  ["/sitemap.xml", ""],
];

async function ask(path: string, init: RequestInit = {}) {
  const began = performance.now();
  const answer = await fetch(site.origin + path, { redirect: "manual", ...init });
  const body = await answer.text();
  return { status: answer.status, headers: answer.headers, body, ms: performance.now() - began };
}
const statusOf = async (path: string) => (await ask(path)).status;
const whenUp = () => vi.waitFor(async () => expect(await statusOf("/api/health/")).toBe(200), patient);

const rename = (name: string) =>
  withClient(database.url, (client) => client.query("update listing set name = $1 where id = $2", [name, listing.id]));

/** Visits a page until it comes from the cache. */
const cached = (path: string) =>
  vi.waitFor(async () => {
    const page = await ask(path);
    expect(page.headers.get("etag")).toMatch(/^W\//);
    return page;
  }, patient);

beforeAll(async () => {
  database = await makeTestDatabase();
  const prisma = makePrisma(database.url);
  const { id } = await makeListing(prisma, { name: "Harbor Law" });
  const admin = await makeUser(prisma, { userType: "admin" });
  const { token } = await makeSession(prisma, { userId: admin.id });
  await prisma.$disconnect();
  cookie = `next-auth.session-token=${token}`;
  proxy = await proxyDatabase(database.url);
  site = await serveSite(proxy.url, { LOG_LEVEL: "silent" });
  listing = { id, path: (await ask(`/business/${id}`)).headers.get("location") ?? "" };
  // Loads the code of each page, as on a site in use.
  for (const [path] of needy) await ask(path, { headers: { cookie } });
});
afterAll(async () => {
  await site.stop();
  proxy.close();
  await database.drop();
});
afterEach(async () => {
  await proxy.pass();
  await whenUp();
});

describe.each(["hang", "refuse"] as const)("while the database starts to %s", (fault) => {
  test("cached pages are served as they are, with their age and a warning", async () => {
    await cached("/");
    const page = await cached(listing.path);
    proxy[fault]();
    const [stale, ...others] = await Promise.all(
      [listing.path, "/", `${listing.path}?from=here`].map((path) => ask(path)),
    );
    for (const { status, ms } of [stale!, ...others]) expect([status, ms < limitMs]).toEqual([200, true]);
    expect(stale!.body).toBe(page.body);
    const headers = ["etag", "content-security-policy", "cache-control", "link", "x-robots-tag"];
    for (const name of headers) expect(stale!.headers.get(name)).toBe(page.headers.get(name));
    expect(stale!.headers.get("age")).toMatch(/^\d+$/);
    expect(stale!.headers.get("warning")).toBe('110 - "Response is Stale", 111 - "Revalidation Failed"');
    const unchanged = await ask(listing.path, { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
    expect([unchanged.status, unchanged.headers.get("warning")]).toEqual([304, stale!.headers.get("warning")]);
    expect(page.headers.get("warning")).toBeNull();
  });

  test("everything else answers 503 with a retry time within 2 s, complete and without details", async () => {
    proxy[fault]();
    // At the moment when the outage begins, and once it is known.
    for (const stage of ["beginning", "known"]) {
      const answers = await Promise.all(needy.map(([path]) => ask(path, { headers: { cookie } })));
      const got = answers.map(({ status, ms }, n) => [stage, needy[n]![0], status, ms < limitMs]);
      expect(got).toEqual(needy.map(([path]) => [stage, path, 503, true]));
      for (const [n, { body, headers }] of answers.entries()) {
        expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
        expect(body).toContain(needy[n]![1]);
        expect(body).not.toMatch(/node_modules|\bat \w+ \(|prisma|ETIMEDOUT|ECONN/i);
      }
    }
    // The browser then loads the whole page.
    const navigation = await ask(listing.path, { headers: { rsc: "1" }, redirect: "follow" });
    expect([navigation.status, navigation.headers.get("retry-after")]).toEqual([503, "5"]);
  });

  test("an answer from the outage isn't cached", async () => {
    proxy[fault]();
    expect(await Promise.all(["/", "/premium", "/some-category"].map(statusOf))).toContain(503);
    await proxy.pass();
    await whenUp();
    expect(await Promise.all(["/", "/premium", "/some-category"].map(statusOf))).toEqual([200, 200, 404]);
  });

  test("health names the database, and the process stays alive and ready", async () => {
    proxy[fault]();
    const health = await ask("/api/health/");
    expect([health.status, JSON.parse(health.body), health.ms < limitMs]).toEqual([
      503,
      { status: "unavailable", database: "away", notices: "ok" },
      true,
    ]);
    expect(await Promise.all(["/api/health/live/", "/api/health/ready/"].map(statusOf))).toEqual([200, 200]);
  });

  test("recovers within 2 s, and then shows what changed during the outage", async () => {
    for (let n = 0; n < timesOf({ sample: 1, full: 20 }); n += 1) {
      const name = `During outage ${n} to ${fault}`;
      await cached(listing.path);
      proxy[fault]();
      expect((await ask(listing.path)).headers.get("warning")).not.toBeNull();
      await rename(name);
      await proxy.pass();
      const began = performance.now();
      await vi.waitFor(async () => {
        const { status, headers, body } = await ask(listing.path);
        expect([status, headers.get("warning")]).toEqual([200, null]);
        expect(body).toContain(name);
      }, patient);
      expect(performance.now() - began).toBeLessThan(limitMs);
      expect(await statusOf("/api/stats/")).toBe(200);
      note({ [`outages (${fault})`]: 1 });
    }
  }, 120_000);
});

test("no write that was acknowledged is lost, however often the database goes away", async () => {
  const csrf = await ask("/api/auth/csrf/", { headers: { cookie } });
  const { csrftoken } = JSON.parse(csrf.body) as { csrftoken: string };
  const headers = {
    cookie: `${cookie}; csrftoken=${csrftoken}`,
    "x-csrftoken": csrftoken,
    "content-type": "application/json",
    origin: site.origin,
  };
  const acknowledged: number[] = [];
  const refused: number[] = [];
  let isOver = false;
  async function write(lane: number) {
    for (let n = 0; !isOver; n += 1) {
      const body = JSON.stringify({ name: `Lane ${lane} number ${n}`, kind: "business" });
      const answer = await ask("/api/categories/", { method: "POST", headers, body });
      if (answer.status === 201) acknowledged.push((JSON.parse(answer.body) as { id: number }).id);
      else refused.push(answer.status);
    }
  }
  const lanes = [1, 2, 3].map(write);
  try {
    const round = ["refuse", "hang", "cut"] as const;
    for (const fault of Array.from({ length: timesOf({ sample: 1, full: 10 }) }).flatMap(() => round)) {
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 3), patient);
      const beforeRefused = refused.length;
      await vi.waitFor(() => {
        // Again each time, because a cut between two calls breaks neither.
        proxy[fault]();
        expect(refused.length).toBeGreaterThan(beforeRefused);
      }, patient);
      await proxy.pass();
    }
  } finally {
    isOver = true;
    await Promise.all(lanes);
  }
  expect(new Set(refused)).toEqual(new Set([503]));
  const stored = await withClient(database.url, (client) =>
    client.query<{ id: number }>("select id from category where id = any($1)", [acknowledged]),
  );
  expect(stored.rowCount).toBe(acknowledged.length);
  note({ "acknowledged writes": acknowledged.length });
}, 300_000);
