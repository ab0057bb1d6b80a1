import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makePrisma } from "../support/prisma";
import { rawHead } from "../support/raw-request";
import { serveNewSite } from "../support/served-site";

let site: Awaited<ReturnType<typeof serveNewSite>>;

beforeAll(async () => {
  site = await serveNewSite();
});
afterAll(() => site.end());

/** Sends a request; returns the status, headers, and full body, without following redirects. */
async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(site.origin + path, { redirect: "manual", ...init });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

test("renders chosen reviews of a listing again, kept out of search engines; other queries get the cached page", async () => {
  const db = makePrisma(site.database.url);
  const { id } = await makeListing(db, { name: "Chosen" });
  for (const rating of [2, 4]) await makeReview(db, { listingId: id, rating, title: `Of ${rating} stars` });
  await db.$disconnect();
  const path = (await ask(`/business/${id}-x`)).headers.get("location") ?? "";
  await expect.poll(async () => (await ask(path)).headers.get("etag")).not.toBeNull();
  expect((await ask(`${path}?from=mail`)).headers.get("etag")).not.toBeNull();
  const chosen = await ask(`${path}?stars=4`);
  expect(chosen.headers.get("etag")).toBeNull();
  expect(chosen.body).toContain('name="robots" content="noindex, follow"');
  expect(chosen.body.match(/<article id="review-/g)).toHaveLength(1);
  expect((await ask(`${path}?reviews=2`)).status).toBe(404);
});

describe("a fresh page", () => {
  test("comes from the cache: with an ETag, gzipped on request, as 304 if unchanged, and for HEAD", async () => {
    await ask("/");
    const plain = await ask("/", { headers: { "accept-encoding": "identity" } });
    const etag = plain.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\//);
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");

    const packed = await rawHead(site.port, "GET /", ["accept-encoding: gzip"]);
    expect(packed.headers).toContainEqual(["content-encoding", "gzip"]);
    expect(gunzipSync(Buffer.from(packed.body, "latin1")).toString()).toBe(plain.body);

    const known = await ask("/", { headers: { "if-none-match": `"other", ${etag}` } });
    expect([known.status, known.body]).toEqual([304, ""]);
    const strong = await ask("/", { headers: { "if-none-match": etag.slice(2) } });
    expect(strong.status).toBe(304);

    const head = await ask("/", { method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(plain.body)));
  });

  test("is cached only when requested without a query, and then served for any query", async () => {
    const etagOf = async (path: string) => (await ask(path)).headers.get("etag");
    expect(await etagOf("/termsofservice?from=here")).toBeNull();
    expect(await etagOf("/termsofservice")).toBeNull();
    const etag = await etagOf("/TermsOfService/?from=here");
    expect(etag).toMatch(/^W\//);
    expect(await etagOf("/termsofservice")).toBe(etag);
  });

  test("has the same preload headers as when it was rendered", async () => {
    const [drawn, kept] = [await ask("/how-ranking-works"), await ask("/how-ranking-works")];
    expect(drawn.headers.get("link")).toContain('as="font"');
    expect(kept.headers.get("etag")).not.toBeNull();
    for (const name of ["link", "content-type", "cache-control"]) {
      expect(kept.headers.get(name)).toBe(drawn.headers.get(name));
    }
    expect(kept.body).toBe(drawn.body);
  });

  test("isn't cached if it depends on its query", async () => {
    for (let time = 1; time <= 2; time += 1) {
      const { headers } = await ask("/search");
      expect(headers.get("etag")).toBeNull();
      expect(headers.get("cache-control")).toContain("no-store");
    }
  });

  test("isn't sent to the client router, which requests page data", async () => {
    const { headers } = await ask("/?_rsc=1", { headers: { rsc: "1" } });
    expect(headers.get("content-type") ?? "").not.toMatch(/^text\/html/);
  });
});

test("caches the Premium page, and renders it again when a review that it quotes changes", async () => {
  const db = makePrisma(site.database.url);
  for (const title of ["First quoted", "Second quoted", "Third quoted"]) {
    const { id } = await makeListing(db, { isPremium: true });
    await makeReview(db, { listingId: id, rating: 5, title });
  }
  await expect.poll(async () => (await ask("/premium")).body).toContain("Third quoted");
  const kept = await ask("/premium");
  expect(kept.headers.get("etag")).toMatch(/^W\//);
  expect((await ask("/premium?checkout=success")).headers.get("etag")).toBe(kept.headers.get("etag"));

  await db.review.updateMany({ where: { title: "Third quoted" }, data: { status: "removed" } });
  await expect.poll(async () => (await ask("/premium")).body).not.toContain("quoted");
  await db.$disconnect();
});

test("sells nothing without a payment provider", async () => {
  expect((await ask("/premium")).body).toContain("Card payments are not available on this site right now.");
  expect((await ask("/crowdfund")).body).toContain("Card payments are not available on this site right now.");
  const db = makePrisma(site.database.url);
  const { id } = await makeListing(db, { name: "No one pays here" });
  await db.$disconnect();
  const { body } = await ask((await ask(`/business/${id}-x`)).headers.get("location") ?? "");
  expect(body).toContain("Quick Stats");
  expect(body).not.toContain("Crowdfund a premium year");
});

test("sends the same metadata in the head to browsers and crawlers", async () => {
  for (const path of ["/", "/search?q=law", "/compare"]) {
    for (const agent of ["Mozilla/5.0", "Googlebot", ""]) {
      const { body } = await ask(path, { headers: { "user-agent": agent } });
      const head = body.slice(0, body.indexOf("</head>"));
      expect(head).toContain("<title>");
      expect(head).toContain('rel="canonical"');
      expect(head).toContain('name="robots"');
    }
  }
});

test("ignores Next's internal headers from outside", async () => {
  const headers = ["x-middleware-prefetch: 1", "x-nextjs-data: 1", "x-matched-path: /search", "next-action: 0"];
  const { status, body } = await rawHead(site.port, "GET /compare?x=1", headers);
  expect(status).toBe(200);
  expect(body).toContain("<h1");
});

test("finds pages in any casing", async () => {
  expect((await ask("/SEARCH")).status).toBe(200);
  expect((await ask("/API/Health/")).status).toBe(404);
  expect((await ask("/API/health/")).status).toBe(200);
});
