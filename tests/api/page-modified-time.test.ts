import { beforeEach, describe, expect, it, test } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { makeFlag, makeReply, makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database, Prisma } from "@/server/db/client";

const db = database();
const longAgo = new Date("2020-01-01T00:00:00Z");
let id: number;

beforeEach(async () => {
  ({ id } = await makeListing(db, { createdAt: longAgo, updatedAt: longAgo }));
});

/** The year in which the listing's page changed, as in the sitemap. */
async function changed(): Promise<"long ago" | "now"> {
  const { pageChangedAt, updatedAt } = await db.listing.findUniqueOrThrow({ where: { id } });
  return (pageChangedAt ?? updatedAt).getTime() === longAgo.getTime() ? "long ago" : "now";
}
/** Sets the time back, so that the next change shows. */
const putBack = () => db.listing.update({ where: { id }, data: { pageChangedAt: longAgo } });

async function after(change: () => Promise<unknown>) {
  await putBack();
  await change();
  return changed();
}
const set = (data: Prisma.ListingUncheckedUpdateInput) => () => db.listing.update({ where: { id }, data });

describe("a listing page's modification time", () => {
  it("is the row's own when no later change was recorded", async () => expect(await changed()).toBe("long ago"));

  it.each<[string, Prisma.ListingUncheckedUpdateInput]>([
    ["name", { name: "Another" }],
    ["slug", { slug: "another" }],
    ["phone", { phone: "+12065550100" }],
    ["description", { description: "Words." }],
    ["free consultation", { freeConsultation: true }],
    ["status", { status: "suspended" }],
    ["badge", { isPremium: true }],
  ])("changes with its %s", async (_, data) => expect(await after(set(data))).toBe("now"));

  it("stays when only hidden fields change, although the row's own time moves", async () => {
    const { id: userId } = await makeUser(db);
    expect(await after(set({ createdById: userId, updatedAt: new Date() }))).toBe("long ago");
    expect(await after(set({ name: (await db.listing.findUniqueOrThrow({ where: { id } })).name }))).toBe("long ago");
    await db.$executeRaw(
      Prisma.sql`UPDATE listing SET page_changed_at = NULL, updated_at = ${longAgo} WHERE id = ${id}`,
    );
    await set({ importHash: "x", updatedAt: new Date() })();
    expect(await changed()).toBe("long ago");
  });

  it("changes with each visible review that is added, changed, answered, or removed, and with no other", async () => {
    const review = await makeReview(db, { listingId: id, status: "pending", rating: 4 });
    const update = (data: object) => () => db.review.update({ where: { id: review.id }, data });
    expect(await after(update({ title: "Waiting still" }))).toBe("long ago");
    expect(await after(update({ status: "active" }))).toBe("now");
    expect(await after(update({ title: "Other words" }))).toBe("now");
    expect(await after(update({ rating: 2 }))).toBe("now");
    expect(await after(update({ status: "flagged" }))).toBe("long ago");
    expect(await after(() => makeFlag(db, { reviewId: review.id }))).toBe("long ago");
    expect(await after(update({ helpfulCount: 7 }))).toBe("long ago");
    expect(await after(() => makeReply(db, { reviewId: review.id }))).toBe("now");
    expect(await after(() => db.reviewReply.delete({ where: { reviewId: review.id } }))).toBe("now");
    expect(await after(update({ status: "removed" }))).toBe("now");
    expect(await after(update({ content: "No one sees this." }))).toBe("long ago");
  });

  it("changes with the page metadata shown in its head, and not with the sitemap settings", async () => {
    const meta = await makePageMeta(db, { metaType: "business", listingId: id, isActive: false });
    const update = (data: object) => () => db.pageMeta.update({ where: { id: meta.id }, data });
    expect(await after(update({ title: "Unseen" }))).toBe("long ago");
    expect(await after(update({ isActive: true }))).toBe("now");
    expect(await after(update({ title: "Seen" }))).toBe("now");
    expect(await after(update({ priority: 0.2, changefreq: "never" }))).toBe("long ago");
    expect(await after(() => db.pageMeta.delete({ where: { id: meta.id } }))).toBe("now");
  });
});

test("counts every listing column as part of the page, except those that it doesn't show", async () => {
  const [{ source } = { source: "" }] = await db.$queryRaw<{ source: string }[]>(Prisma.sql`
    SELECT prosrc AS source FROM pg_proc WHERE proname = 'listing_page_changed'`);
  const generated = await db.$queryRaw<{ name: string }[]>(Prisma.sql`
    SELECT column_name::text AS name FROM information_schema.columns
    WHERE table_name = 'listing' AND table_schema = 'public' AND is_generated = 'ALWAYS'`);
  const ignored = [...source.matchAll(/before\.(\w+) :=/g)].map(([, name]) => name);
  const unseen = [
    ...["created_at", "updated_at", "created_by_id", "import_id", "import_hash", "bare_hash"],
    ...["claimed_at", "claimed_by_id"],
    ...["merged_into_id", "premium_expires", "category_words", "place_id", "flagged_reviews", "website_since"],
  ];
  expect(ignored.sort()).toEqual([...unseen, ...generated.map(({ name }) => name)].sort());
});
