import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { withClient } from "../../scripts/process/database";
import { note } from "../support/assurance";
import { proxyDatabase } from "../support/database-proxy";
import { reservePort } from "../../scripts/process/reserve-port";
import { makeTestDatabase } from "../support/postgres/test-database";
import { makePrisma } from "../support/prisma";
import { purgeToken } from "../support/purge-catcher";
import { runScript, type Script } from "../support/script";
import { serveSite } from "../support/served-site";
import { hasVarnish, startVarnish } from "../support/varnish";

const patient = { timeout: 120_000, interval: 50 };

describe.skipIf(!hasVarnish)("behind Varnish", () => {
  let database: Awaited<ReturnType<typeof makeTestDatabase>>;
  let proxy: Awaited<ReturnType<typeof proxyDatabase>>;
  let site: Awaited<ReturnType<typeof serveSite>>;
  let varnish: ReturnType<typeof startVarnish>;
  let worker: Script;
  let listing: { id: number; path: string };
  let briefPath: string;

  const run = (statement: string, values: unknown[]) =>
    withClient(database.url, (client) => client.query(statement, values));
  async function ask(
    path: string,
    { origin = varnish.origin, headers = {} }: { origin?: string; headers?: Record<string, string> } = {},
  ) {
    const answer = await fetch(origin + path, { redirect: "manual", headers });
    const html = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      heading: /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, ""),
      // Varnish names the request that fetched it, too.
      isKept: /^\d+ \d+$/.test(answer.headers.get("x-varnish") ?? ""),
    };
  }
  const whenKept = (headers = {}) =>
    vi.waitFor(async () => expect((await ask(listing.path, { headers })).isKept).toBe(true), patient);
  const pathOf = async (id: number) => (await ask(`/business/${id}-x`)).headers.get("location") ?? "";

  beforeAll(async () => {
    const port = await reservePort();
    const env = {
      CDN_MAX_AGE: "3600",
      CDN_PURGE_URL: `http://127.0.0.1:${port}/cdn-purge`,
      CDN_PURGE_TOKEN: purgeToken,
    };
    database = await makeTestDatabase();
    proxy = await proxyDatabase(database.url);
    // The site itself keeps no page here, so that what is served without the database comes from Varnish.
    site = await serveSite(proxy.url, { ...env, WORKER: "0", PAGE_CACHE_BYTES: "0" });
    varnish = startVarnish({ sitePort: site.port, port, purgeToken });
    worker = runScript(["--conditions=react-server", "--import", "tsx", "scripts/worker.ts"], {
      ...env,
      DATABASE_URL: database.url,
    });
    await worker.until("Working");
    const db = makePrisma(database.url);
    const { id } = await makeListing(db, { name: "Before" });
    const brief = await makeListing(db, { name: "Brief", slug: "brief" });
    await db.$disconnect();
    await vi.waitFor(async () => expect((await ask("/api/health/")).status).toBe(200), patient);
    listing = { id, path: await pathOf(id) };
    briefPath = await pathOf(brief.id);
  });
  afterAll(async () => {
    worker.child.kill("SIGTERM");
    await worker.ended;
    await varnish.stop();
    await site.stop();
    proxy.close();
    await database.drop();
  });

  test("a page comes from Varnish, also for visitors with cookies, without the headers for it", async () => {
    await whenKept();
    await whenKept({ cookie: "visitor=someone" });
    const { headers } = await ask(listing.path);
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    for (const name of ["surrogate-key", "surrogate-control", "cdn-cache-control"])
      expect(headers.has(name)).toBe(false);
  });

  test("what is personal never does", async () => {
    for (const path of ["/profile", "/api/auth/session/", "/search?q=law", "/nowhere"])
      for (let visit = 0; visit < 3; visit += 1) expect([path, (await ask(path)).isKept]).toEqual([path, false]);
  });

  test("a changed page is fresh within moments, and a suspended one is gone", async () => {
    await whenKept();
    const began = performance.now();
    await run("update listing set name = 'After' where id = $1", [listing.id]);
    await vi.waitFor(async () => expect((await ask(listing.path)).heading).toBe("After"), patient);
    note({ "milliseconds until Varnish shows a change": Math.round(performance.now() - began) });
    await whenKept();
    await run("update listing set status = 'suspended' where id = $1", [listing.id]);
    await vi.waitFor(async () => expect((await ask(listing.path)).status).toBe(404), patient);
    await run("update listing set status = 'active' where id = $1", [listing.id]);
    await vi.waitFor(async () => expect((await ask(listing.path)).status).toBe(200), patient);
  });

  test("no one without the token drops anything", async () => {
    for (const key of ["", "wrong", `${purgeToken}x`]) {
      const headers = { "fastly-key": key, "surrogate-key": "everything" };
      const { status } = await fetch(`${varnish.origin}/cdn-purge`, { method: "POST", headers });
      expect([key, status]).toEqual([key, 403]);
    }
    const headers = { "fastly-key": purgeToken, "surrogate-key": ".* x" };
    expect((await fetch(`${varnish.origin}/cdn-purge`, { method: "POST", headers })).status).toBe(400);
  });

  test("an expired page is served while the database is away, and no longer", async () => {
    expect((await ask(briefPath)).heading).toBe("Brief");
    proxy.refuse();
    await vi.waitFor(async () => expect((await ask(briefPath, { origin: site.origin })).status).toBe(503), patient);
    const age = async () => {
      const { status, heading, headers } = await ask(briefPath);
      expect([status, heading]).toEqual([200, "Brief"]);
      return Number(headers.get("age"));
    };
    await vi.waitFor(async () => expect(await age()).toBeGreaterThan(1), patient);
    await proxy.pass();
    await run("update listing set name = 'Back' where slug = 'brief'", []);
    await vi.waitFor(async () => expect((await ask(briefPath)).heading).toBe("Back"), patient);
  });
});
