import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawHead, rawRequest } from "../support/raw-request";
import { serveNewSite, serveSite } from "../support/served-site";

let site: Awaited<ReturnType<typeof serveNewSite>>;

beforeAll(async () => {
  site = await serveNewSite();
});
afterAll(() => site.end());

const everywhere = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
];

/** Asks and gives the first line of the answer, its headers and its whole body, without following anything. */
async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(site.origin + path, { redirect: "manual", ...init });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

const isWholePage = (body: string) =>
  expect(body).toMatch(/^<!DOCTYPE html><html(?! id="__next_error__")[\s\S]*<h1[\s\S]*<\/html>/);

describe("every answer carries the same headers:", () => {
  const asked: [string, string, RequestInit?][] = [
    ["a page", "/"],
    ["an API answer", "/api/health/"],
    ["a 404 of the API", "/api/nothing/"],
    ["a 404 of a page", "/no-such-category/at-all"],
    ["an odd path", "/wp-login.php"],
    ["a refused method", "/", { method: "POST", body: "x" }],
    ["a file that is not there", "/_next/static/none.js"],
    ["a body that is too large", "/api/health/", { method: "POST", body: new Uint8Array(6_000_000) }],
  ];
  test.for(asked)("%s", async ([, path, init]) => {
    const { headers } = await ask(path, init ?? {});
    for (const name of everywhere) expect(headers.get(name), name).toBeTruthy();
    expect(headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  test.for([
    ["a request that can't be read", "GARBAGE\r\n\r\n", 405],
    ["a tunnel", "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n", 405],
    ["headers that are too large", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    ["a broken header", "GET / HTTP/1.1\r\nHost: a\r\nbroken header\r\n\r\n", 400],
  ] as const)("%s", async ([, text, status]) => {
    const answer = await rawRequest(site.port, text);
    expect(answer.status).toBe(status);
    const names = answer.headers.map(([name]) => name);
    for (const name of everywhere) expect(names).toContain(name);
  });

  test("a site under https says so", async () => {
    const secure = await serveSite(site.database.url, {
      SITE_URL: "https://a.example",
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "secret",
      SECRET: "sixteen letters or more",
    });
    const { headers } = await fetch(`${secure.origin}/wp-login.php`);
    await secure.stop();
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
  });
});

describe("a path that no page has", () => {
  test.for([
    "/wp-login.php",
    "/wp-admin/",
    "/index.PHP?x=1",
    "/.env",
    "/.git/config",
    "/a/../b",
    "/a%00b",
    "/%ff",
    "/%E0%A4%A",
    "/a\\b",
    "//elsewhere.example/",
    "/server-error",
    `/${"a".repeat(301)}`,
    `/${"%41".repeat(900)}`,
    "/no-such-category",
  ])("%s answers 404 with the whole page, in one hop", async (path) => {
    const { status, headers, body } = await rawHead(site.port, `GET ${path}`);
    expect(status).toBe(404);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-length": String(body.length),
    });
    isWholePage(body);
  });

  test("says what is missing where that is known, the second time too", async () => {
    for (let time = 1; time <= 2; time += 1) {
      const { status, body } = await ask("/business/no-such/listing");
      expect([status, body.includes("Listing not found.")]).toEqual([404, true]);
    }
    const { status, body } = await ask("/category?id=999999");
    expect([status, body.includes("Category not found")]).toEqual([404, true]);
  });

  test("beyond the last page of a search answers 400 with the whole page", async () => {
    const { status, body } = await ask("/search?page=501");
    expect(status).toBe(400);
    isWholePage(body);
  });

  test("of a listing says so, on the whole page too, to everybody who asks at once", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask("/business/no-such/listing")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    for (const { headers, body } of answers) {
      isWholePage(body);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  test("answers HEAD with the headers alone", async () => {
    const { status, headers, body } = await ask("/no-such-category", { method: "HEAD" });
    expect([status, body]).toEqual([404, ""]);
    expect(Number(headers.get("content-length"))).toBeGreaterThan(500);
  });

  test.for(["/api/%ff", "/api/a%00b", `/api/${"a".repeat(301)}`, "/API/.env", "/api/nothing/", "/api"])(
    "%s answers 404 as the API does",
    async (path) => {
      const { status, headers, body } = await rawHead(site.port, `GET ${path}`);
      expect(status).toBe(404);
      expect(Object.fromEntries(headers)["content-type"]).toMatch(/^application\/json/);
      expect(body).toContain('{"detail":"Not found."}');
    },
  );
});

describe("a method that a path doesn't take", () => {
  test.for(["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE", "SEARCH"])(
    "%s to a page: 405 and what is allowed",
    async (method) => {
      const { status, headers } = await rawHead(site.port, `${method} /search`);
      expect(status).toBe(405);
      expect(Object.fromEntries(headers).allow).toBe("GET, HEAD, OPTIONS");
    },
  );

  test.for(["TRACE", "PROPFIND"])("%s to the API: 405 as JSON", async (method) => {
    const { status, headers, body } = await rawHead(site.port, `${method} /api/health/`);
    expect([status, body]).toEqual([405, '{"detail":"Method not allowed."}']);
    expect(Object.fromEntries(headers).allow).toContain("PATCH");
  });

  test("OPTIONS of a page says what it takes", async () => {
    const { status, headers, body } = await ask("/search", { method: "OPTIONS" });
    expect([status, headers.get("allow"), body]).toEqual([204, "GET, HEAD, OPTIONS", ""]);
  });

  test.for(["GET http://elsewhere.example/", "OPTIONS *"])("%s: 400, and nobody is sent anywhere", async (line) => {
    const { status, headers } = await rawHead(site.port, line);
    expect(status).toBe(400);
    expect(headers.map(([name]) => name)).not.toContain("location");
  });
});

describe("a body of more than 5 MB is refused with 413", () => {
  test("by the length that it announces", async () => {
    const { status, body } = await ask("/api/health/", { method: "POST", body: new Uint8Array(6_000_000) });
    expect([status, body]).toEqual([413, '{"detail":"The request is larger than 5 MB."}']);
  });
});

describe("a request's id", () => {
  test("is the one that came along, when it is harmless", async () => {
    const { headers } = await ask("/api/health/", { headers: { "x-request-id": "proxy-0123456789" } });
    expect(headers.get("x-request-id")).toBe("proxy-0123456789");
  });

  test.for(["short", "<script>alert(1)</script>", "a".repeat(65)])("is a new one instead of %s", async (given) => {
    const { headers } = await ask("/api/health/", { headers: { "x-request-id": given } });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("a page that is fresh", () => {
  test("comes from the store: with an ETag, compressed when asked for, 304 when known, HEAD alike", async () => {
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

    const head = await ask("/", { method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(plain.body)));
  });

  test("is not sent to the client's router, which asks for parts", async () => {
    const { headers } = await ask("/?_rsc=1", { headers: { rsc: "1" } });
    expect(headers.get("content-type") ?? "").not.toMatch(/^text\/html/);
  });
});

test("a page's name works in any casing", async () => {
  expect((await ask("/SEARCH")).status).toBe(200);
  expect((await ask("/API/Health/")).status).toBe(404);
  expect((await ask("/API/health/")).status).toBe(200);
});
