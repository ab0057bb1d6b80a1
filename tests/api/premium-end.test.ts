import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as list } from "@/app/api/(listings)/[kind]/route";
import { GET as search } from "@/app/api/unified_search/route";
import { type SearchAnswer } from "@/lib/contract/search";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { connectionPool, database } from "@/server/db/client";
import { endPremium, startPremiumJob } from "@/server/premium/expire";
import { call } from "../support/call";
import { differences } from "../support/recount";

let category: number;
const ended = new Date(Date.now() - 1000);

const listed = async () =>
  ((await call(search, { path: "unified_search/?q=premium" })).body as SearchAnswer).items.map(
    (item) => item.data.name,
  );
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

describe("a premium that has ended", () => {
  it("no longer places its listing, and those that last stay", async () => {
    await make("Open", null);
    await make("Later", new Date(Date.now() + 60_000));
    const { id } = await make("Ended", ended);
    expect((await listed()).at(-1)).toBe("Premium Never");
    expect(await endPremium(database())).toBe(1);
    expect(await listed()).toEqual(["Premium Open", "Premium Later", "Premium Never", "Premium Ended"]);
    const { isPremium } = await database().listing.findUniqueOrThrow({ where: { id } });
    expect(isPremium).toBe(false);
    const paid = await call(list, { path: "businesses/?is_premium=true", params: { kind: "businesses" } });
    expect(paid.body).toMatchObject({ count: 2 });
    expect(await differences()).toEqual({});
    expect(await endPremium(database())).toBe(0);
  });

  it("renews the listing's kept pages", async () => {
    const { id } = await make("Kept", ended);
    const client = await connectionPool().connect();
    const told: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => told.push(payload));
    await client.query("LISTEN cache");
    await endPremium(database());
    await expect.poll(() => told).toContain(`listing:${id}`);
    client.release(true);
  });

  it("is left to the server that is at it", async () => {
    await make("Busy", ended);
    await database().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(4204)::text`;
      expect(await endPremium(database())).toBe(0);
    });
    expect(await endPremium(database())).toBe(1);
  });

  it("is seen within a minute without anybody asking", async () => {
    const { id } = await make("Watched", ended);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    startPremiumJob();
    vi.advanceTimersByTime(59_000);
    vi.useRealTimers();
    const isPremium = async () => (await database().listing.findUniqueOrThrow({ where: { id } })).isPremium;
    await expect.poll(isPremium).toBe(false);
  });
});
