import { describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeHelpfulVote, makeReview } from "@/prisma/factories/review";
import { topCategories } from "@/server/categories/read";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { commonSearches } from "@/server/search/common";
import { readHelpfulReviews } from "@/server/site/read";

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

async function reviewWith(votes: number, days: number, rating: number) {
  const { id } = await makeReview(database(), { createdAt: daysAgo(days), rating });
  for (let vote = 0; vote < votes; vote += 1) await makeHelpfulVote(database(), { reviewId: id });
  return id;
}

const quoted = async () =>
  (await readHelpfulReviews(guestCtx())).map(({ review, isOfWeek }) => ({ id: review.id, isOfWeek }));

describe("the reviews on the home page", () => {
  it("are the most helpful favorable and critical ones of the week, else the newest that helped", async () => {
    await reviewWith(0, 1, 5);
    expect(await quoted()).toEqual([]);
    const old = await reviewWith(5, 30, 5);
    const older = await reviewWith(9, 60, 5);
    expect(await quoted()).toEqual([{ id: old, isOfWeek: false }]);
    const good = await reviewWith(1, 1, 5);
    const bad = await reviewWith(2, 3, 1);
    expect(await quoted()).toEqual([
      { id: good, isOfWeek: true },
      { id: bad, isOfWeek: true },
    ]);
    await database().review.updateMany({ where: { id: { notIn: [old, older] } }, data: { status: "removed" } });
    expect(await quoted()).toEqual([{ id: old, isOfWeek: false }]);
  });
});

it("names concepts of the largest categories as common searches, one of each branch first", async () => {
  const db = database();
  const law = await makeCategory(db, { name: "Legal help here", slug: "legal-help-here" });
  const trades = await makeCategory(db, { name: "Trades here", slug: "trades-here" });
  const below = async (parentId: number, name: string, listings: number) => {
    const { id } = await makeCategory(db, { name, slug: name.toLowerCase().replaceAll(" ", "-"), parentId });
    for (let at = 0; at < listings; at += 1) await makeListing(db, { categoryId: id });
  };
  await below(law.id, "Divorce", 4);
  await below(law.id, "Child custody", 3);
  await below(law.id, "Nothing people say", 5);
  await below(trades.id, "Plumber", 1);
  await below(trades.id, "Roofing", 0);
  expect(await commonSearches(guestCtx(), 3)).toEqual(["Divorce", "Plumbing", "Child custody"]);
  const top = (await topCategories(guestCtx(), 50)).find(({ id }) => id === law.id);
  expect(top?.largest.map(({ name }) => name)).toEqual(["Nothing people say", "Divorce"]);
});
