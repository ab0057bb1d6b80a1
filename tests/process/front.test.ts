import { createHash } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { rawHead, rawRequest } from "../support/raw-request";
import { serveSite } from "../support/served-site";

const site = inject("sharedSite");

const everywhere = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
];

/** Sends a request; returns the status, headers, and full body, without following redirects. */
async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(site.origin + path, { redirect: "manual", ...init });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

const isWholePage = (body: string) =>
  expect(body).toMatch(/^<!DOCTYPE html><html(?! id="__next_error__")[\s\S]*<h1[\s\S]*<\/html>/);

test("lets a page run its own inline scripts and no others", async () => {
  const pages = ["/", "/", "/search?q=dentist", "/no-such-category/at-all", "/login"];
  for (const path of pages) {
    const { headers, body } = await ask(path);
    const policy = headers.get("content-security-policy") ?? "";
    const scripts = policy.split("; ").find((part) => part.startsWith("script-src"));
    const due = [...body.matchAll(/<script(?![^>]*(?:src|data-late|type)=)[^>]*>([^]*?)<\/script>/g)].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    expect(due.length, path).toBeGreaterThan(0);
    expect(scripts, path).toBe(["script-src 'self'", ...due].join(" "));
    expect(policy).toContain("base-uri 'none'");
  }
  const { headers } = await ask("/api/health/");
  expect(headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(headers.get("content-security-policy")).toContain("img-src 'self' data:;");
});

describe("every response has the same headers:", () => {
  const asked: [string, string, RequestInit?][] = [
    ["a page", "/"],
    ["an API response", "/api/health/"],
    ["a 404 of the API", "/api/nothing/"],
    ["a 404 of a page", "/no-such-category/at-all"],
    ["an odd path", "/wp-login.php"],
    ["a redirect", "/Search/"],
    ["a sign-in", "/accounts/google/login/"],
    ["a sitemap", "/sitemap.xml"],
    ["a refused method", "/", { method: "POST", body: "x" }],
    ["a missing file", "/_next/static/none.js"],
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
    [
      "a body of two lengths",
      "POST /api/events/ HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
      400,
    ],
    [
      "a body with a length and in chunks",
      "POST /api/events/ HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
  ] as const)("%s", async ([, text, status]) => {
    const answer = await rawRequest(site.port, text);
    expect(answer.status).toBe(status);
    const names = answer.headers.map(([name]) => name);
    for (const name of [...everywhere, "x-request-id", "cache-control"]) expect(names).toContain(name);
  });

  test("a request without a Host header, which the front refuses itself", async () => {
    const answer = await rawRequest(site.port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect([answer.status, answer.body]).toEqual([400, "Bad request.\n"]);
    const names = answer.headers.map(([name]) => name);
    for (const name of [...everywhere, "x-request-id", "cache-control"]) expect(names).toContain(name);
    expect((await rawRequest(site.port, "GET /compare HTTP/1.0\r\n\r\n")).status).toBe(200);
  });

  test("a request for a host name other than this machine's, which another site may have pointed here", async () => {
    const askAs = (...hosts: string[]) =>
      rawRequest(
        site.port,
        ["GET /dev/mail HTTP/1.1", ...hosts.map((host) => `Host: ${host}`), "Connection: close", "", ""].join("\r\n"),
      );
    for (const host of ["evil.example", `evil.example:${site.port}`, "localhost.evil.example", "10.0.0.1", "[::2]"]) {
      const { status, body } = await askAs(host);
      expect([host, status, body]).toEqual([host, 421, expect.stringMatching(/^This site answers only under/)]);
    }
    for (const host of ["localhost", `127.0.0.1:${site.port}`, "[::1]"]) expect((await askAs(host)).status).toBe(200);
    expect((await askAs("localhost", "localhost")).status).toBe(400);
  });

  test("a request to upgrade to another protocol", async () => {
    for (const path of ["/", "/_next/hmr"]) {
      const { status, headers } = await rawHead(site.port, `GET ${path}`, ["Upgrade: websocket"]);
      expect(status).toBe(400);
      expect(headers.map(([name]) => name)).toContain("x-request-id");
    }
  });

  test("an unreadable request to the API, as JSON", async () => {
    const { status, headers, body } = await rawRequest(site.port, "BREW /api/health/ HTTP/1.1\r\nHost: a\r\n\r\n");
    expect([status, body]).toEqual([405, '{"detail":"Method not allowed."}']);
    expect(headers).toContainEqual(["content-type", "application/json"]);
    expect(Object.fromEntries(headers).allow).toBe("GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE");
  });

  test("a site on HTTPS, with HSTS", async () => {
    const secure = await serveSite(site.database.url, {
      SITE_URL: "https://a.example",
      TRUSTED_PROXIES: "1",
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "secret",
      SECRET: "sixteen letters or more",
      ADMIN_EMAILS: "chief@example.org",
    });
    const { headers } = await fetch(`${secure.origin}/wp-login.php`);
    await secure.stop();
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  });
});

describe("an unknown path", () => {
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
    "/a//b",
    "/search//",
    "/a%2F%2Fb",
    "/server-error",
    "/server-error/404",
    "/Server-Error/500/",
    "/_not-found",
    "/_Not-Found/",
    "/_error",
    "/index.rsc",
    "/search.rsc",
    "/search%2ersc",
    "/_next/nothing",
    "/nothing.png",
    `/${"a".repeat(301)}`,
    `/${"%41".repeat(900)}`,
    "/no-such-category",
  ])("%s answers 404 with a complete page, without a redirect", async (path) => {
    const { status, headers, body } = await rawHead(site.port, `GET ${path}`);
    expect(status).toBe(404);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-length": String(body.length),
    });
    isWholePage(body);
  });

  test("names what is missing if it can, on repeated requests too", async () => {
    for (let time = 1; time <= 2; time += 1) {
      const { status, body } = await ask("/business/no-such/listing");
      expect([status, body.includes("Listing not found.")]).toEqual([404, true]);
    }
    const { status, body } = await ask("/category?id=999999");
    expect([status, body.includes("Category not found")]).toEqual([404, true]);
  });

  test("beyond the last page of a search answers 400 with a complete page", async () => {
    const { status, body } = await ask("/search?page=501");
    expect(status).toBe(400);
    isWholePage(body);
  });

  test("of a listing answers 404 with a complete page, to concurrent requests and in any spelling", async () => {
    const spellings = ["/business/no-such/listing", "/business/no-such/listing/", "/Business/no-such/list%69ng"];
    const answers = await Promise.all([
      ask(spellings[0] ?? "", { method: "HEAD" }),
      ...Array.from({ length: 11 }, (_, nth) => ask(spellings[nth % 3] ?? "")),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    for (const { headers } of answers) expect(headers.get("cache-control")).toBe("no-store");
    for (const { body } of answers.slice(1)) isWholePage(body);
  });

  test.for(["/no-such-category", "/business/no-such/listing", "/server-error", "/nothing.png"])(
    "%s answers 404 whatever conditional header the visitor sends",
    async (path) => {
      const later = new Date(Date.now() + 1e6).toUTCString();
      for (const condition of [
        ["if-none-match", "*"],
        ["if-modified-since", later],
      ] as [string, string][]) {
        expect((await ask(path, { headers: [condition] })).status).toBe(404);
      }
    },
  );

  test("is rendered with this server's settings", async () => {
    const own = await serveSite(site.database.url, { SITE_NAME: "Another name", TITLE_SUFFIX: "another.example" });
    const pages = await Promise.all(["/no-such-category", "/compare"].map((path) => fetch(own.origin + path)));
    const [missing = "", compare = ""] = await Promise.all(pages.map((page) => page.text()));
    await own.stop();
    expect(missing).toContain("<title>Page not found | another.example</title>");
    expect(missing).toContain(`content="http://localhost:${own.port}/seo-fallback.png"`);
    expect(missing).toContain("Another name");
    expect(compare).toContain(`href="http://localhost:${own.port}/compare"`);
  });

  test("answers HEAD with the headers alone", async () => {
    const { status, headers, body } = await ask("/no-such-category", { method: "HEAD" });
    expect([status, body]).toEqual([404, ""]);
    expect(Number(headers.get("content-length"))).toBeGreaterThan(500);
  });

  test.for([
    "/api//health/",
    "/api/%ff",
    "/api/a%00b",
    `/api/${"a".repeat(301)}`,
    "/API/.env",
    "/api/nothing/",
    "/api",
  ])("%s answers 404 as JSON", async (path) => {
    const { status, headers, body } = await rawHead(site.port, `GET ${path}`);
    expect(status).toBe(404);
    expect(Object.fromEntries(headers)["content-type"]).toMatch(/^application\/json/);
    expect(body).toContain('{"detail":"Not found."}');
  });
});

describe("an unsupported method", () => {
  test.for(["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE", "SEARCH"])(
    "%s to a page answers 405 with Allow",
    async (method) => {
      const { status, headers } = await rawHead(site.port, `${method} /search`);
      expect(status).toBe(405);
      expect(Object.fromEntries(headers).allow).toBe("GET, HEAD, OPTIONS");
    },
  );

  test.for(["TRACE", "PROPFIND"])("%s to the API answers 405 as JSON", async (method) => {
    const { status, headers, body } = await rawHead(site.port, `${method} /api/health/`);
    expect([status, body]).toEqual([405, '{"detail":"Method not allowed."}']);
    expect(Object.fromEntries(headers).allow).toContain("PATCH");
  });

  test("OPTIONS of a page lists the allowed methods", async () => {
    const { status, headers, body } = await ask("/search", { method: "OPTIONS" });
    expect([status, headers.get("allow"), body]).toEqual([204, "GET, HEAD, OPTIONS", ""]);
  });

  test.for(["GET http://elsewhere.example/", "OPTIONS *"])("%s answers 400 without a redirect", async (line) => {
    const { status, headers } = await rawHead(site.port, line);
    expect(status).toBe(400);
    expect(headers.map(([name]) => name)).not.toContain("location");
  });
});

describe("a body of more than 5 MB is refused with 413", () => {
  test("by its Content-Length", async () => {
    const { status, body } = await ask("/api/health/", { method: "POST", body: new Uint8Array(6_000_000) });
    expect([status, body]).toEqual([413, '{"detail":"The request is larger than 5 MB."}']);
  });
});

describe("a request's id", () => {
  test("is the incoming one if it is safe", async () => {
    const { headers } = await ask("/api/health/", { headers: { "x-request-id": "proxy-0123456789" } });
    expect(headers.get("x-request-id")).toBe("proxy-0123456789");
  });

  test.for(["short", "<script>alert(1)</script>", "a".repeat(65)])("replaces %s", async (given) => {
    const { headers } = await ask("/api/health/", { headers: { "x-request-id": given } });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});
