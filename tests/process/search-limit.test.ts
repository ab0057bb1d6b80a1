import { afterAll, beforeAll, expect, test } from "vitest";
import { rateLimits } from "@/lib/rules/rate-limits";
import { withClient } from "../../scripts/process/database";
import { serveNewSite, serveSite } from "../support/served-site";

const searches = 20;
/** The visitor's address is what our proxy says. */
const settings = { RATE_LIMIT_SCALE: String(searches / rateLimits.search.calls), TRUSTED_PROXIES: "1" };
let site: Awaited<ReturnType<typeof serveNewSite>>;
let second: Awaited<ReturnType<typeof serveSite>>;
beforeAll(async () => {
  site = await serveNewSite(settings);
  second = await serveSite(site.database.url, settings);
});
afterAll(async () => {
  await second.stop();
  await site.end();
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${site.origin}${path}`, { headers });

test("limits the search page to the rate of the search API, with Retry-After", async () => {
  for (let n = 0; n < searches; n += 1) expect((await ask(`/search?q=harbor&page=1`)).status).toBe(200);

  for (const agent of ["Mozilla/5.0", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"]) {
    const refused = await ask("/search?q=harbor+law", { "user-agent": agent });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(rateLimits.search.withinSeconds);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    const page = await refused.text();
    expect(page).toContain("Too many searches at once");
    expect(page).toContain('href="/search?q=harbor+law"');
  }

  // Both ways to search share one rate limit.
  expect((await ask("/api/unified_search/?q=harbor")).status).toBe(429);
  // Pages that search nothing, and suggestions, don't count.
  for (const path of ["/", "/how-ranking-works", "/crowdfund", "/api/suggest/?q=har"]) {
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  }
});

test("counts the searches of one visitor over all server processes", async () => {
  const search = async ({ origin }: { origin: string }) =>
    (await fetch(`${origin}/api/unified_search/?q=harbor`, { headers: { "x-forwarded-for": "192.0.2.7" } })).status;
  for (let n = 0; n < searches - 10; n += 1) expect(await search(site)).toBe(200);
  // A process adds its calls to the common count by tens.
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) statuses.push(await search(second));
  expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(10);
  expect(statuses.at(-1)).toBe(429);
});

test("counts searches without results when the server stops", async () => {
  const headers = { "x-forwarded-for": "192.0.2.8" };
  for (let n = 0; n < 3; n += 1) {
    expect((await fetch(`${second.origin}/search?q=zeppelin+mending`, { headers })).status).toBe(200);
  }
  await second.stop();
  const { rows } = await withClient(site.database.url, (client) =>
    client.query("SELECT outcome, searches, visitors FROM search_log WHERE query = 'zeppelin mending'"),
  );
  expect(rows).toEqual([{ outcome: "nothing", searches: 3, visitors: 1 }]);
});
