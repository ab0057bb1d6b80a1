import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { withClient } from "../../scripts/process/database";
import { makePrisma } from "../support/prisma";
import { serveNewSite } from "../support/served-site";

const token = "a-token-of-this-test";
let site: Awaited<ReturnType<typeof serveNewSite>>;
/** The lines that the server wrote. */
let lines = "";

beforeAll(async () => {
  site = await serveNewSite({ METRICS_TOKEN: token, ACCESS_LOG: "1", LOG_LEVEL: "warn" });
  site.child.stdout?.on("data", (chunk: Buffer | string) => (lines += String(chunk)));
});
afterAll(() => site.end());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { redirect: "manual", headers });
const metrics = async () => (await ask("/metrics", { authorization: `Bearer ${token}` })).text();

/** The value of the metric whose name and labels begin so. */
async function figure(start: string): Promise<number> {
  const line = (await metrics()).split("\n").find((text) => text.startsWith(start));
  return Number(line?.split(" ").at(-1));
}

describe("/metrics", () => {
  test("answers only with the token, and is an unknown page where none is set", async () => {
    for (const authorization of [undefined, "Bearer wrong", `Basic ${token}`, `Bearer ${token}x`]) {
      const refused = await ask("/metrics", authorization ? { authorization } : {});
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(await refused.text()).not.toContain("vouchsafe_");
    }
    const shown = await ask("/metrics", { authorization: `Bearer ${token}` });
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(shown.headers.get("content-security-policy")).toBeTruthy();
  });

  test("counts requests with their times by route and status, however many addresses are asked for", async () => {
    const db = makePrisma(site.database.url);
    const { id, slug } = await makeListing(db, { name: "Counted" });
    await db.$disconnect();
    for (const path of [`/api/businesses/${id}/`, `/api/businesses/${id + 1}/`, `/api/businesses/by-slug/${slug}/`])
      await (await ask(path)).text();
    for (const path of ["/unknown@example.com/1", "/unknown/1", "/unknown/2"]) await (await ask(path)).text();
    const text = await metrics();
    const countOf = (labels: string) => text.includes(`vouchsafe_http_request_seconds_count{${labels}} `);
    for (const labels of [
      `method="GET",route="/api/[kind]/[id]",status="200"`,
      `method="GET",route="/api/[kind]/[id]",status="404"`,
      `method="GET",route="/api/[kind]/by-slug/[slug]",status="200"`,
      `method="GET",route="/metrics",status="401"`,
    ])
      expect(countOf(labels), labels).toBe(true);
    expect(text).toMatch(/_count\{method="GET",route="\/\[\.\.\.categoryPath\]",status="404"\} 2\n/);
    expect(text).toMatch(/_bucket\{le="\+Inf",method="GET",route="\/api\/\[kind\]\/\[id\]",status="200"\} 1\n/);
    for (const personal of ["unknown", "example.com", slug, "127.0.0.1"]) expect(text).not.toContain(personal);
  });

  test("tells the event loop's delay, the database pool, the queue, and hits of the page cache", async () => {
    await (await ask("/categories")).text();
    await expect.poll(async () => (await ask("/categories")).headers.get("etag"), { timeout: 20_000 }).toBeTruthy();
    const hits = await figure(`vouchsafe_page_cache_total{result="hit"}`);
    expect(hits).toBeGreaterThan(0);
    await (await ask("/categories")).text();
    expect(await figure(`vouchsafe_page_cache_total{result="hit"}`)).toBe(hits + 1);
    expect(await figure(`vouchsafe_page_cache_total{result="miss"}`)).toBeGreaterThan(0);
    expect(await figure("vouchsafe_page_cache_pages")).toBeGreaterThan(0);
    expect(await figure("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect(await figure("vouchsafe_database_up")).toBe(1);
    expect(await figure("vouchsafe_database_pool_connections")).toBeGreaterThan(0);
    expect(await figure("vouchsafe_database_pool_waiting")).toBe(0);
    expect(await figure("vouchsafe_queue_age_seconds")).toBeGreaterThanOrEqual(0);
    expect(await figure("vouchsafe_queue_failed")).toBe(0);
  });

  test("tells what needs upkeep: backups, mails, payments, writes that hang, and room on the disk", async () => {
    const before = await metrics();
    expect(before).not.toMatch(/^vouchsafe_backup_age_seconds /m);
    for (const name of ["mail_waiting", "mail_failing", "payment_events_waiting"])
      expect(before).toContain(`\nvouchsafe_${name} 0\n`);
    expect(await figure("vouchsafe_disk_free_bytes")).toBeGreaterThan(0);
    await withClient(site.database.url, async (client) => {
      await client.query(
        "INSERT INTO backup_run (started_at, finished_at, bytes, row_count, place) VALUES ($1, $1, 1, 1, 'x')",
        [new Date(Date.now() - 3_600_000)],
      );
      expect(Math.round((await figure("vouchsafe_backup_age_seconds")) / 3600)).toBe(1);
      await client.query("BEGIN");
      await client.query("INSERT INTO category (name, slug, kind) VALUES ('Slow', 'slow', 'business')");
      await expect.poll(() => figure("vouchsafe_write_age_seconds")).toBeGreaterThan(0);
      await client.query("ROLLBACK");
    });
    expect(await figure("vouchsafe_write_age_seconds")).toBe(0);
  });
});

test("writes a line per request with its id, without values of the query or anything personal", async () => {
  const headers = { "x-request-id": "request-of-this-test", "user-agent": "Curious/1.0", cookie: "visitor=abc" };
  await (await ask("/search?q=secret+illness&location=Dallas&me%40example.com=1", headers)).text();
  await (await ask("/api/users/4711/", headers)).text();
  const ofTest = () =>
    lines
      .split("\n")
      .filter((line) => line.includes("request-of-this-test"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  await expect.poll(() => ofTest().length).toBe(2);
  const [search, user] = ofTest();
  expect(search).toMatchObject({
    method: "GET",
    path: "/search",
    query: ["q", "location"],
    status: 200,
    msg: "access",
  });
  expect(search?.bytes).toBeGreaterThan(1000);
  expect(search?.ms).toBeGreaterThan(0);
  expect(user).toMatchObject({ path: "/api/users/*/", route: "/api/users/[id]", status: 405 });
  expect(lines).not.toMatch(/secret|illness|Dallas|example\.com|127\.0\.0\.1|Curious|4711|visitor/);
});
