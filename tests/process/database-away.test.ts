import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveNewSite } from "../support/served-site";

let site: Awaited<ReturnType<typeof serveNewSite>>;

beforeAll(async () => {
  // Every page is read again.
  site = await serveNewSite({ MAX_STALE_SECONDS: "0" });
  // Open connections first, as on a site in use.
  await Promise.all(["/", "/search", "/api/stats/"].map((path) => fetch(site.origin + path)));
  await site.database.drop();
});
afterAll(() => site.stop());

async function ask(path: string) {
  const answer = await fetch(site.origin + path, { redirect: "manual" });
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    body: await answer.text(),
    type: answer.headers.get("content-type") ?? "",
  };
}

describe("while the database is down", () => {
  test.for([
    ["/business/some/listing", "Failed to load page."],
    ["/some-category", "Failed to load category data"],
    ["/search?q=law", "No Results Found"],
  ] as const)("%s answers 503 with a retry time and a complete page", async ([path, text]) => {
    const { status, retryAfter, body } = await ask(path);
    expect([status, retryAfter, body.includes(text), body.includes("<footer")]).toEqual([503, "5", true, true]);
    expect(body).not.toMatch(/node_modules|\bat \w+ \(|prisma/i);
  });

  test("the home page opens without listings", async () => {
    const { status, retryAfter, body } = await ask("/");
    expect([status, retryAfter, body.includes("<h1")]).toEqual([503, "5", true]);
  });

  test("the API answers 503 without details, and the health check names the database", async () => {
    const stats = await ask("/api/stats/");
    expect([stats.status, stats.retryAfter]).toEqual([503, "5"]);
    expect(Object.keys(JSON.parse(stats.body) as object)).toEqual(["detail"]);
    const health = await ask("/api/health/");
    expect([health.status, JSON.parse(health.body)]).toEqual([
      503,
      {
        status: "unavailable",
        database: "away",
        notices: "ok",
      },
    ]);
    expect((await ask("/api/health/live/")).status).toBe(200);
  });

  test("pages that don't need the database work as usual", async () => {
    for (const path of ["/termsofservice", "/how-ranking-works", "/compare", "/crowdfund", "/premium"])
      expect((await ask(path)).status).toBe(200);
  });
});
