import { beforeEach, describe, expect, it } from "vitest";
import { parseCrontab } from "graphile-worker";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { sendReviewDigests } from "@/server/reviews/digest";
import { crontab, tasksOf } from "@/server/worker/tasks";
import { mails } from "../support/reviews";

const db = database();
const noon = new Date("2026-03-05T12:00:00Z");
const yesterday = new Date("2026-03-04T23:59:59.999Z");
const today = new Date("2026-03-05T00:00:00Z");

beforeEach(async () => {
  await db.reviewNews.deleteMany();
  await db.outboxMail.deleteMany();
});

async function someOwner(fullName = "Pat Owner") {
  const owner = await makeUser(db, { fullName });
  const listing = await makeListing(db, { claimedById: owner.id });
  const news = async (createdAt: Date, overrides: Parameters<typeof makeReview>[1] = {}) => {
    const review = await makeReview(db, { listingId: listing.id, ...overrides });
    await db.reviewNews.create({ data: { reviewId: review.id, userId: owner.id, createdAt } });
    return review;
  };
  return { owner, listing, news };
}

const shown = async () => (await mails("review-digest")).map(({ userId, values }) => ({ userId, values }));

describe("the daily review digest", () => {
  it("tells each owner once about reviews that became visible before today, and leaves the rest for the next one", async () => {
    const [one, two] = [await someOwner("One"), await someOwner("Two")];
    await one.news(yesterday, { title: "First" });
    await one.news(yesterday, { title: "Second" });
    await one.news(today, { title: "Of today" });
    await two.news(yesterday, { title: "Of two" });
    expect(await sendReviewDigests(db, noon)).toBe(2);
    expect(await sendReviewDigests(db, noon)).toBe(0);
    const digests = await shown();
    expect(digests).toHaveLength(2);
    const { path } = (digests[1]?.values as { reviews: [{ path: string }] }).reviews[0];
    expect(path).toMatch(/^\/business\//);
    expect(digests[1]).toEqual({
      userId: two.owner.id,
      values: {
        name: "Two",
        count: 1,
        reviews: [{ listing: two.listing.name, listingId: two.listing.id, path, rating: 4, title: "Of two" }],
      },
    });
    expect(digests[0]?.values).toMatchObject({ name: "One", count: 2 });
    expect(JSON.stringify(digests)).not.toContain("Of today");
    expect(await sendReviewDigests(db, new Date(noon.getTime() + 86_400_000))).toBe(1);
  });

  it("is queued once by many concurrent servers", async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => someOwner()));
    await Promise.all(owners.map(({ news }) => news(yesterday)));
    const sent = await Promise.all(Array.from({ length: 8 }, () => sendReviewDigests(db, noon)));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect((await shown()).map(({ userId }) => userId).sort()).toEqual(owners.map(({ owner }) => owner.id).sort());
    expect(await db.reviewNews.count()).toBe(0);
  });

  it("omits reviews that were removed, and listings that were hidden or changed owners", async () => {
    const { news, listing, owner } = await someOwner();
    await news(yesterday, { status: "removed" });
    await news(yesterday, { deletedAt: noon });
    const hidden = await someOwner();
    await hidden.news(yesterday);
    await db.listing.update({ where: { id: hidden.listing.id }, data: { status: "suspended" } });
    const sold = await someOwner();
    await sold.news(yesterday);
    await db.listing.update({ where: { id: sold.listing.id }, data: { claimedById: owner.id } });
    expect(await sendReviewDigests(db, noon)).toBe(0);
    expect(await db.reviewNews.count()).toBe(0);
    expect(await db.review.count({ where: { listingId: listing.id } })).toBe(2);
  });

  it("shows twenty reviews and the total", async () => {
    const { news } = await someOwner();
    for (let n = 0; n < 23; n += 1) await news(yesterday);
    await sendReviewDigests(db, noon);
    const [mail] = await shown();
    expect(mail?.values).toMatchObject({ count: 23 });
    expect((mail?.values as { reviews: unknown[] }).reviews).toHaveLength(20);
  });

  it("is a worker task that runs once a day", () => {
    const [item] = parseCrontab(crontab).filter(({ task }) => task === "review-digests");
    expect(Object.keys(tasksOf(null))).toContain("review-digests");
    expect(item?.options.backfillPeriod).toBe(12 * 60 * 60 * 1000);
    const hits = Array.from({ length: 24 * 60 }, (_, n) =>
      item?.match({ min: n % 60, hour: Math.floor(n / 60), date: 5, month: 3, dow: 4 }),
    );
    expect(hits.filter(Boolean)).toHaveLength(1);
  });
});
