import { expect, type Page, test } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { unique } from "@/prisma/factories/unique";
import { inDatabase, makeMixedReviews } from "../support/admin-world";
import { deep } from "../support/deep-tag";
import { watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";

/** How many of each list. */
const many = { reviews: 40, listings: 20, photos: 20, reports: 20 };

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const isRefused = (at: number) => at % 4 === 3;

interface Queue {
  path: string;
  /** What each row says, in the order of the list. */
  titles: string[];
  /** Whether the page is left while decisions still wait to be sent. */
  isLeftEarly?: true;
}

/** Decides a whole list without the mouse: every fourth item is refused with a reason and facts, the others are let through. */
async function decideAll(page: Page, { path, titles, isLeftEarly }: Queue) {
  await page.goto(path);
  await expect(row(page, titles[0]!)).toBeVisible();
  // Other journeys' reports may be more urgent.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(row(page, titles[0]!)).toBeFocused({ timeout: 500 });
  }).toPass();
  for (const [at, title] of titles.entries()) {
    await expect(row(page, title)).toBeFocused();
    await page.keyboard.press(isRefused(at) ? "r" : "a");
    if (isRefused(at)) {
      await page.keyboard.press("1");
      await page.keyboard.type("It isn't what it says it is.");
      await page.keyboard.press("Control+Enter");
    }
    await expect(row(page, title)).toBeHidden();
  }
  if (!isLeftEarly) await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Pending listings, photos, and reports of listings, the oldest first; `word` is in all of their names. */
const makeQueues = (word: string) =>
  inDatabase(async (db) => {
    const { id: categoryId } = await makeCategory(db);
    const nameOf = (what: string, at: number) => `${word} ${what} ${String(at).padStart(2, "0")}`;
    // Before all demo data, in their order.
    const createdAt = (at: number) => new Date(Date.UTC(2001, 0, 1, 0, 0, at));
    const names = (what: keyof typeof many) => range(many[what]).map((at) => nameOf(what, at));
    const listings: number[] = [];
    const photos: number[] = [];
    const reports: number[] = [];
    for (const [at, name] of names("listings").entries()) {
      listings.push((await makeListing(db, { name, categoryId, status: "pending", createdAt: createdAt(at) })).id);
    }
    for (const [at, name] of names("photos").entries()) {
      const { id: listingId } = await makeListing(db, { name, categoryId });
      photos.push((await makePhoto(db, { listingId, status: "pending", createdAt: createdAt(at) })).id);
    }
    for (const [at, name] of names("reports").entries()) {
      const { id: listingId } = await makeListing(db, { name, categoryId });
      const given = { kind: "listing", listingId, reason: "fake", reportedText: name } as const;
      reports.push((await db.report.create({ data: { ...given, confirmedAt: createdAt(at) } })).id);
    }
    return {
      ids: { listings, photos, reports },
      titles: { listings: names("listings"), photos: names("photos"), reports: names("reports") },
    };
  });

test("decides a hundred mixed items of four lists by keyboard", { tag: deep }, async ({ page, context }) => {
  test.setTimeout(600_000);
  const errors = watchErrors(page);
  await signInBrowser(context, { userType: "moderator", fullName: "Keyboard Quill" });
  const word = `Hundred${unique()}`;
  const { ids, titles } = await makeQueues(word);
  const reviews = await makeMixedReviews(many.reviews);
  const waiting = reviews.filter(({ sort }) => sort !== "reported");
  const flagged = reviews.filter(({ sort }) => sort === "reported");

  const reviewList = "/adminmanagereviews?size=50&order=-created_at&q=Mixed+review";
  await decideAll(page, { path: reviewList, titles: waiting.map(({ title }) => title) });
  await decideAll(page, { path: `${reviewList}&status=flagged`, titles: flagged.map(({ title }) => title) });
  const listings = `/adminmanagebusinesses?size=50&order=created_at&q=${word}`;
  await decideAll(page, { path: listings, titles: titles.listings, isLeftEarly: true });
  await decideAll(page, { path: "/adminphotos?size=20", titles: titles.photos });
  await decideAll(page, { path: "/adminreports?size=50", titles: titles.reports });
  await page.goto("/admindashboard");

  const outcome = (list: number[], refused: string, kept: string) =>
    list.map((_, at) => (isRefused(at) ? refused : kept));
  const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
  const byId = { orderBy: { id: "asc" } } as const;
  const statuses = async () =>
    inDatabase(async (db) => ({
      flagged: (await db.review.findMany({ where: { id: { in: idsOf(flagged) } }, ...byId })).map(
        ({ status }) => status,
      ),
      open: await db.review.count({
        where: { id: { in: idsOf(waiting) }, OR: [{ status: "pending" }, { hasEdit: true }] },
      }),
      listings: (await db.listing.findMany({ where: { id: { in: ids.listings } }, ...byId })).map(
        ({ status }) => status,
      ),
      photos: (await db.photo.findMany({ where: { id: { in: ids.photos } }, ...byId })).map(({ status }) => status),
      reports: (await db.report.findMany({ where: { id: { in: ids.reports } }, ...byId })).map(({ upheld }) => upheld),
    }));
  await expect.poll(statuses).toEqual({
    flagged: outcome(idsOf(flagged), "removed", "active"),
    open: 0,
    listings: outcome(ids.listings, "suspended", "active"),
    photos: outcome(ids.photos, "refused", "active"),
    reports: ids.reports.map((_, at) => isRefused(at)),
  });
  expect(errors).toEqual([]);
});
