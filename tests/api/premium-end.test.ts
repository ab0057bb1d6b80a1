import { parseCrontab } from "graphile-worker";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { connectionPool, database } from "@/server/db/client";
import { END_PREMIUM_TASK, endPremium } from "@/server/premium/expire";
import { queueTask } from "@/server/jobs/queue";
import { runWorker } from "@/server/worker/run";
import { crontab, tasksOf } from "@/server/worker/tasks";
import { call } from "../support/call";
import { differences } from "../support/recount";

let category: number;
const ended = new Date(Date.now() - 1000);

const listed = async () =>
  ((await call({ path: "unified_search/?q=premium" })).body as SearchAnswer).items.map((item) => item.data.name);
async function make(name: string, premiumExpires: Date | null) {
  const db = database();
  const data = { categoryId: category, name: `Premium ${name}`, isPremium: true, premiumExpires };
  const listing = await makeListing(db, data);
  const span = { startsAt: new Date(Date.now() - 60_000), endsAt: premiumExpires };
  await db.premiumGrant.create({ data: { cause: "listing_grant", listingId: listing.id, ...span } });
  return listing;
}

beforeAll(async () => {
  const db = database();
  category = (await makeCategory(db, { name: "Lawyers" })).id;
  await makeListing(db, { categoryId: category, name: "Premium Never" });
});

afterEach(() => database().listing.deleteMany({ where: { NOT: { name: "Premium Never" } } }));

describe("an expired premium", () => {
  it("no longer ranks its listing first, and active ones stay", async () => {
    await make("Open", null);
    await make("Later", new Date(Date.now() + 60_000));
    const { id } = await make("Ended", ended);
    expect((await listed()).at(-1)).toBe("Premium Never");
    expect(await endPremium(database())).toBe(1);
    // Those that are equally good change places from day to day.
    const after = await listed();
    expect(after.slice(0, 2).sort()).toEqual(["Premium Later", "Premium Open"]);
    expect(after.slice(2).sort()).toEqual(["Premium Ended", "Premium Never"]);
    const { isPremium } = await database().listing.findUniqueOrThrow({ where: { id } });
    expect(isPremium).toBe(false);
    const paid = await call({ path: "businesses/?is_premium=true" });
    expect(paid.body).toMatchObject({ count: 2 });
    expect(await differences()).toEqual({});
    expect(await endPremium(database())).toBe(0);
  });

  it("invalidates the listing's cached pages", async () => {
    const { id } = await make("Kept", ended);
    const client = await connectionPool().connect();
    const notifications: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => notifications.push(payload));
    await client.query("LISTEN cache");
    await endPremium(database());
    await expect.poll(() => notifications).toContain(`listing:${id}`);
    client.release(true);
  });

  it("is skipped while another server processes it", async () => {
    await make("Busy", ended);
    const other = await connectionPool().connect();
    await other.query("BEGIN; SELECT pg_advisory_xact_lock(4204)");
    expect(await endPremium(database())).toBe(0);
    await other.query("COMMIT");
    other.release();
    expect(await endPremium(database())).toBe(1);
  });

  it("is checked each minute, and ends on time in between", async () => {
    const [item] = parseCrontab(crontab).filter(({ task }) => task === END_PREMIUM_TASK);
    const minutes = Array.from({ length: 60 }, (_, min) => item?.match({ min, hour: 3, date: 5, month: 3, dow: 4 }));
    expect(minutes.every(Boolean)).toBe(true);
    const { id } = await make("Watched", new Date(Date.now() + 2500));
    const worker = runWorker({ tasks: tasksOf(null), crontab: "" });
    try {
      await queueTask(database(), END_PREMIUM_TASK);
      const isPremium = async () => (await database().listing.findUniqueOrThrow({ where: { id } })).isPremium;
      await expect.poll(isPremium).toBe(false);
      expect(await database().listing.count({ where: { id, premiumExpires: { gt: new Date() } } })).toBe(0);
    } finally {
      await worker.stop();
    }
  });
});
