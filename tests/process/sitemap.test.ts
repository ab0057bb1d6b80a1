import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../scripts/process/database";
import { rawHead, rawRequest } from "../support/raw-request";
import { serveNewSite } from "../support/served-site";
import { checkSitemap } from "../support/sitemap-check";

const count = 4000;
let site: Awaited<ReturnType<typeof serveNewSite>>;
/** The site's URL comes from its settings, whatever the Host header. */
let origin: string;

beforeAll(async () => {
  site = await serveNewSite();
  origin = `http://localhost:${site.port}`;
  await withClient(site.database.url, async (client) => {
    await client.query("insert into category (name, slug, kind) values ('Firms', 'firms', 'business')");
    await client.query(
      `insert into listing (kind, status, name, slug, phone, category_id)
       select 'business', 'active', 'Firm ' || n, 'firm-' || n, '+12075550142', category.id from generate_series(1, $1::int) n, category`,
      [count],
    );
  });
});
afterAll(() => site.end());

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers });

test("sends the sitemap whole, gzipped if accepted, and as 304 if unchanged", async () => {
  const answer = await get("/sitemap.xml", { "accept-encoding": "identity" });
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const { entries } = checkSitemap(text, origin);
  expect(entries.filter(({ loc }) => loc.startsWith(`${origin}/business/firms/`))).toHaveLength(count);

  const packed = await rawHead(site.port, "GET /sitemap.xml", ["accept-encoding: gzip"]);
  expect(packed.headers).toContainEqual(["content-encoding", "gzip"]);
  expect(packed.body.length).toBeLessThan(text.length / 5);

  const known = await get("/sitemap.xml", { "if-none-match": answer.headers.get("etag") ?? "" });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  const head = await fetch(`${site.origin}/sitemap.xml`, { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", answer.headers.get("etag")]);
});

test("serves each part at the root in any casing, and 404 for a part that doesn't exist", async () => {
  for (const path of ["/sitemap-listings-1.xml", "/Sitemap-Listings-1.XML"]) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(checkSitemap(await answer.text(), origin).entries).toHaveLength(count);
  }
  expect(checkSitemap(await (await get("/sitemap-pages-1.xml")).text(), origin).entries.length).toBeGreaterThan(5);
  for (const path of ["/sitemap-listings-2.xml", "/sitemap-listings-0.xml", "/sitemap-x-1.xml", "/sitemap.xml/x"]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test("serves the whole sitemap after a client has disconnected midway", async () => {
  for (let time = 0; time < 5; time += 1) {
    const leaving = new AbortController();
    const answer = await fetch(`${site.origin}/sitemap.xml`, { signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
  }
  expect(checkSitemap(await (await get("/sitemap.xml")).text(), origin).entries.length).toBeGreaterThan(count);
});

test("says in security.txt where to report a vulnerability", async () => {
  const answer = await get("/.well-known/security.txt");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  // This site has no SUPPORT_EMAIL.
  expect(await answer.text()).toMatch(/^Contact: http:\/\/localhost:\d+\/contact\nExpires: \d{4}-\d\d-\d\dT[^\n]+Z\n/);
});

test("names the sitemap in robots.txt, and refuses POST", async () => {
  expect(await (await get("/robots.txt")).text()).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  const posted = await rawRequest(
    site.port,
    "POST /sitemap.xml HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
  );
  expect(posted.status).toBe(405);
});
