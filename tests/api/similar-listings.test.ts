import { expect, it } from "vitest";
import { type ListingGiven, makeListing } from "@/prisma/factories/listing";
import { makeCategory } from "@/prisma/factories/category";
import { titleOf } from "@/lib/format/listing-title";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { findListingPage } from "@/server/site/find-listing-page";
import { listSimilar } from "@/server/site/similar-listings";
import { followChanges } from "../support/changes";

followChanges();

const austin = { zip: "78701", city: "Austin", state: "TX" };

it("are those that do the same nearby, the best rated first, regardless of payment", async () => {
  const db = database();
  const law = await makeCategory(db, { name: "Lawyers" });
  const divorce = await makeCategory(db, { name: "Divorce", parentId: law.id });
  const family = await makeCategory(db, { name: "Family Law", parentId: law.id });
  const make = (name: string, given: ListingGiven) => makeListing(db, { name, categoryId: divorce.id, ...given });
  await make("Own", austin);
  await make("Paid and unrated", { ...austin, isPremium: true });
  await make("Best", { zip: "78745", city: "Austin", state: "TX", totalReviews: 9, ratingSum: 45 } as ListingGiven);
  await make("Says it too", { ...austin, categoryId: family.id, practiceAreas: "Divorce; Adoption" });
  await make("Other work", { ...austin, categoryId: family.id, practiceAreas: "Adoption" });
  await make("Far away", { zip: "97205", city: "Portland", state: "OR" });
  await make("Not public", { ...austin, status: "pending" });
  const found = await findListingPage(guestCtx(), ["lawyers", "divorce", "own"]);
  if (found.kind !== "page") throw new Error(found.kind);
  const similar = await listSimilar(guestCtx(), found.listing);
  const [best, ...unrated] = similar.map(({ listing }) => titleOf(listing));
  expect([best, unrated.sort()]).toEqual(["Best", ["Paid and unrated", "Says it too"]]);
  expect(similar[0]?.miles).toBeCloseTo(5.3, 0);
});

it("are none for a listing without a place", async () => {
  const category = await makeCategory(database(), { name: "Notaries", slug: "notaries" });
  await makeListing(database(), { name: "Nowhere", categoryId: category.id });
  const found = await findListingPage(guestCtx(), ["notaries", "nowhere"]);
  if (found.kind !== "page") throw new Error(found.kind);
  expect(await listSimilar(guestCtx(), found.listing)).toEqual([]);
});
