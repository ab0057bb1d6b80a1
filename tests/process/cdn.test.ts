import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { withClient } from "../../scripts/process/database";
import { makePrisma } from "../support/prisma";
import { catchPurges } from "../support/purge-catcher";
import { runScript, type Script } from "../support/script";
import { serveNewSite } from "../support/served-site";

// As in production, the worker runs in a process of its own.
let worker: Script;
let cdn: Awaited<ReturnType<typeof catchPurges>>;
let site: Awaited<ReturnType<typeof serveNewSite>>;
let listing: { id: number; path: string };

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { redirect: "manual", headers });
const purged = () => cdn.purges.flat();
const rename = (name: string) =>
  withClient(site.database.url, (client) =>
    client.query("update listing set name = $1 where id = $2", [name, listing.id]),
  );

beforeAll(async () => {
  cdn = await catchPurges();
  site = await serveNewSite({ ...cdn.env, WORKER: "0" });
  const db = makePrisma(site.database.url);
  const { id } = await makeListing(db, { name: "Kept" });
  await db.$disconnect();
  const moved = await ask(`/business/${id}-x`);
  listing = { id, path: moved.headers.get("location") ?? "" };
  worker = runScript(["--conditions=react-server", "--import", "tsx", "scripts/worker.ts"], {
    ...cdn.env,
    DATABASE_URL: site.database.url,
  });
  await worker.until("Working");
});
afterAll(async () => {
  worker.child.kill("SIGTERM");
  await worker.ended;
  await site.end();
  await cdn.close();
});

describe("a page that looks the same to everyone", () => {
  test("tells the CDN alone how long it may keep it and what it shows, rendered and from the cache", async () => {
    const answers = [await ask(listing.path), await ask(listing.path)];
    for (const { headers } of answers) {
      expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expect(headers.get("surrogate-control")).toMatch(
        /^max-age=[1-9]\d*, stale-while-revalidate=30, stale-if-error=600$/,
      );
      expect(headers.get("cdn-cache-control")).toBe(headers.get("surrogate-control"));
      expect(headers.get("surrogate-key")?.split(" ")).toEqual(
        expect.arrayContaining([`listing-${listing.id}`, "everything"]),
      );
    }
    expect(answers.map(({ headers }) => headers.has("etag"))).toEqual([false, true]);
    const known = await ask(listing.path, { "if-none-match": answers[1]?.headers.get("etag") ?? "" });
    expect([known.status, known.headers.has("surrogate-control")]).toEqual([304, true]);
  });

  test("is the only thing that a CDN may keep", async () => {
    for (const path of [
      "/profile",
      "/search?q=law",
      "/nowhere",
      `${listing.path}/`,
      "/api/auth/session/",
      "/sitemap.xml",
    ])
      expect([path, (await ask(path)).headers.get("surrogate-control")]).toEqual([path, null]);
    expect((await ask(listing.path, { rsc: "1" })).headers.get("surrogate-control")).toBeNull();
  });
});

describe("the CDN", () => {
  test("hears of everything when the worker starts, of a change by its keys, and of each once more", async () => {
    await expect.poll(purged).toContain("everything");
    const count = () => purged().filter((key) => key === `listing-${listing.id}`).length;
    await rename("Renamed");
    await expect.poll(count).toBe(2);
    expect(purged().filter((key) => key === "listing-all")).toHaveLength(2);
    expect(purged().filter((key) => key.startsWith("notice"))).toEqual([]);
  });

  test("hears of a change later if it refused the first purge", async () => {
    cdn.purges.length = 0;
    cdn.state.failures = 1;
    await rename("Refused");
    await expect.poll(purged).toContain(`listing-${listing.id}`);
  });
});
