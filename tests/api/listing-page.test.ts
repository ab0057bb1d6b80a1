import { beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeHelpfulVote, makeReview } from "@/prisma/factories/review";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { database } from "@/server/db/client";
import { findListingPage } from "@/server/site/find-listing-page";
import { guestCtx } from "@/server/http/guest";

const find = (path: string) => findListingPage(guestCtx(), path.split("/"));
const canonical = "/business/lawyers/family/ada-law";
let adaId: number;
let otherId: number;

beforeAll(async () => {
  const db = database();
  const root = await makeCategory(db, { name: "Lawyers" });
  const family = await makeCategory(db, { name: "Family", parentId: root.id });
  const tax = await makeCategory(db, { name: "Tax", parentId: root.id });
  const doctors = await makeCategory(db, { name: "Doctors", kind: "doctor" });
  adaId = (await makeListing(db, { name: "Ada Law", categoryId: family.id })).id;
  otherId = (await makeListing(db, { name: "Ada Law", categoryId: tax.id })).id;
  await makeListing(db, { name: "Gone Doctor", categoryId: doctors.id, status: "suspended" });
  await makeListing(db, { name: "New Firm", categoryId: tax.id, status: "pending" });
  await db.slugHistory.create({ data: { path: "lawyers/family/ada-and-sons", listingId: adaId } });
});

it("shows the ten newest reviews and quotes the most helpful of both sides, reported or not", async () => {
  const db = database();
  const { id } = await makeListing(db, { name: "Quoted Law" });
  for (let day = 1; day <= 11; day += 1) {
    await makeReview(db, {
      listingId: id,
      rating: 4,
      title: `Day ${day}`,
      createdAt: new Date(Date.UTC(2026, 0, day)),
    });
  }
  const critical = await makeReview(db, { listingId: id, rating: 2, title: "Critical", status: "flagged" });
  await makeReview(db, { listingId: id, rating: 1, title: "Newer and less helpful" });
  for (const reviewId of [critical.id, (await db.review.findFirstOrThrow({ where: { title: "Day 3" } })).id]) {
    await makeHelpfulVote(db, { reviewId });
  }
  const moved = await find(String(id));
  const found = moved.kind === "moved" ? await find(moved.to.replace("/business/", "")) : moved;
  if (found.kind !== "page") throw new Error(found.kind);
  expect(found.reviews).toHaveLength(10);
  expect(found.quotes.map(({ title }) => title)).toEqual(["Day 3", "Critical"]);
});

describe("the address of a listing", () => {
  it("is its category's full slug and its own", async () => {
    const found = await find("lawyers/family/ada-law");
    if (found.kind !== "page") throw new Error(found.kind);
    expect(found.listing).toMatchObject({ id: adaId, path: canonical });
    expect(found.tags).toContain(`listing:${adaId}`);
    expect(found.tags.filter((tag) => tag.startsWith("category:"))).toHaveLength(2);
  });

  it("returns its page's active page meta record, and no other", async () => {
    const recordOf = async () => {
      const found = await find("lawyers/family/ada-law");
      return found.kind === "page" ? found.meta : found.kind;
    };
    expect(await recordOf()).toBeNull();
    await makePageMeta(database(), { listingId: otherId, title: "Another's" });
    const { id } = await makePageMeta(database(), { listingId: adaId, title: "Ada's", robots: "noindex, follow" });
    expect(await recordOf()).toEqual({
      title: "Ada's",
      description: "What search engines say about this page.",
      keywords: "",
      og_title: "",
      og_description: "",
      og_image: "",
      canonical_url: "",
      robots: "noindex, follow",
    });
    await database().pageMeta.update({ where: { id }, data: { isActive: false } });
    expect(await recordOf()).toBeNull();
  });

  it.each([
    "ada-law",
    "family/ada-law",
    "nowhere/at/all/ada-law",
    "Lawyers/Family/Ada-Law",
    "lawyers/family/ada-and-sons",
  ])("is also found in the form %s", async (path) =>
    expect(await find(path)).toMatchObject({ kind: "moved", to: canonical }),
  );

  it("may be its id and anything, or its id alone", async () => {
    expect(await find(`${otherId}-whatever`)).toMatchObject({ kind: "moved", to: "/business/lawyers/tax/ada-law" });
    expect(await find(String(otherId))).toMatchObject({ kind: "moved", to: "/business/lawyers/tax/ada-law" });
  });

  it.each(["unknown", "lawyers/family/unknown", "99999999999-x", "2147483647-x", "0-x"])(
    "isn't found as %s",
    async (path) => expect(await find(path)).toEqual({ kind: "missing" }),
  );

  it("belongs to the latest of two listings that had it before", async () => {
    const db = database();
    const [first, last] = [otherId, adaId];
    await db.slugHistory.create({ data: { path: "lawyers/tax/shared", listingId: last } });
    await db.slugHistory.create({ data: { path: "lawyers/tax/shared", listingId: first } });
    expect(await find("lawyers/tax/shared")).toMatchObject({ kind: "moved", to: "/business/lawyers/tax/ada-law" });
    await db.slugHistory.create({ data: { path: "lawyers/tax/shared", listingId: last } });
    expect(await find("lawyers/tax/shared")).toMatchObject({ kind: "moved", to: canonical });
  });

  it("reports the status of an inactive listing, by kind", async () => {
    expect(await find("doctors/gone-doctor")).toMatchObject({
      kind: "inactive",
      text: "This doctor is not currently active.",
    });
    expect(await find("new-firm")).toMatchObject({ kind: "inactive", text: "This business is not currently active." });
  });
});
