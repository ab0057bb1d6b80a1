import { expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeFlag, makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { readHome } from "@/server/site/read";
import { call } from "../support/call";

const reviews = async () => ((await call({ path: "stats/" })).body as { reviews: number }).reviews;

it("counts the active reviews of active listings, on the home page too", async () => {
  const db = database();
  const { id: categoryId } = await makeCategory(db, { name: "Lawyers" });
  const shown = await makeListing(db, { categoryId });
  const hidden = await makeListing(db, { categoryId, status: "suspended" });
  const pending = await makeListing(db, { categoryId, status: "pending" });
  for (const listingId of [shown.id, shown.id, hidden.id, pending.id]) await makeReview(db, { listingId });
  await makeFlag(db, { reviewId: (await makeReview(db, { listingId: shown.id })).id });
  await makeFlag(db, { reviewId: (await makeReview(db, { listingId: hidden.id })).id });
  for (const listingId of [shown.id, hidden.id]) {
    await makeReview(db, { listingId, status: "pending" });
    await makeReview(db, { listingId, status: "removed" });
    await makeReview(db, { listingId, deletedAt: new Date() });
  }
  expect(await reviews()).toBe(2);
  expect((await readHome(guestCtx(), 6)).stats).toMatchObject({ listings: 1, reviews: 2 });

  await db.listing.update({ where: { id: hidden.id }, data: { status: "active" } });
  expect(await reviews()).toBe(3);
  await db.listing.update({ where: { id: shown.id }, data: { status: "suspended" } });
  expect(await reviews()).toBe(1);
});
