import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { makeUser } from "@/prisma/factories/user";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { siteDatabase } from "../support/site-database";
import { deep } from "../support/deep-tag";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const asAdmin = (context: BrowserContext) => signInBrowser(context, { userType: "admin", fullName: "Ada Marsh" });

/** Two listings of one business: an owner for each, and on each a review by the same person and one by another. */
async function makePair() {
  const db = siteDatabase();
  const word = unique();
  const category = await makeCategory(db, { name: `Clinics ${word}` });
  const [owner, rival, author] = [
    await makeUser(db, { userType: "owner", fullName: "Owen Hart" }),
    await makeUser(db, { userType: "owner", fullName: "Rita Vale" }),
    await makeUser(db),
  ];
  const base = { categoryId: category.id, phone: "2125550177", city: "Salem", claimedAt: new Date() };
  const kept = await makeListing(db, {
    ...base,
    name: `Clinic ${word}`,
    claimedById: owner.id,
    email: "one@example.org",
  });
  const merged = await makeListing(db, {
    ...base,
    name: `CLINIC ${word}`,
    slug: `clinic-${word}-other`,
    claimedById: rival.id,
    description: "Words that only the other one has.",
  });
  await makeReview(db, { listingId: kept.id, userId: author.id, createdAt: new Date("2026-01-01") });
  await makeReview(db, {
    listingId: merged.id,
    userId: author.id,
    createdAt: new Date("2026-02-01"),
    title: "The newer words",
  });
  await makeReview(db, { listingId: merged.id, title: "Only ever there" });
  await makeReview(db, { listingId: kept.id });
  await db.$disconnect();
  return { kept, merged, word, path: (slug: string) => `/business/${category.fullSlug}/${slug}` };
}

/** Waits until the list has this pair: changed listings are compared in the background. */
async function findPair(page: Page, word: string) {
  const pair = page.getByRole("row").filter({ hasText: `Clinic ${word} and CLINIC ${word}` });
  await expect(async () => {
    await page.goto("/adminduplicates?kind=business");
    await expect(pair).toBeVisible({ timeout: 3000 });
  }).toPass();
  return pair;
}

test("links guests to the sign-in and redirects members to Home", { tag: deep }, async ({ page, context }) => {
  const answer = await page.goto("/AdminDuplicates");
  await expect(page).toHaveURL(/\/login\?next=%2Fadminduplicates$/);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await signInBrowser(context, { userType: "owner" });
  await page.goto("/adminduplicates");
  await expect(page).toHaveURL(/\/$/);
});

test("merges two listings by keyboard and undoes the merge", async ({ page, context }) => {
  const errors = watchErrors(page);
  const { kept, merged, word, path } = await makePair();
  await asAdmin(context);
  const pair = await findPair(page, word);
  await expect(pair).toContainText("Same name");
  await expect(pair).toContainText("Same phone");
  await pair.focus();
  await page.keyboard.press("m");
  await expect(title(page)).toHaveText("Merge two listings");
  // The default survivor is the public listing with more reviews; here both have two, so it is the older one.
  await expect(page).toHaveURL(new RegExp(`kept=${kept.id}&merged=${merged.id}$`));
  const outcome = page.getByRole("region", { name: "What happens" });
  await expect(outcome).toContainText("2 reviews move.");
  await expect(outcome).toContainText("1 older review by people who reviewed both is dropped.");
  await expect(outcome).toContainText("Choose who owns the listing after the merge.");

  await page.getByRole("button", { name: /^Keep / }).click();
  await expect(page.locator("#owner-error")).toHaveText("Choose who owns the listing after the merge.");
  const owner = page.getByRole("group", { name: "Owner" });
  await owner.getByRole("radio", { name: /Owen Hart/ }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(owner.getByRole("radio", { name: /Rita Vale/ })).toBeChecked();
  await expect(outcome).toContainText("Rita Vale will own the listing. Owen Hart no longer will.");
  await expect(
    page.getByRole("group", { name: "About" }).getByRole("radio", { name: /Words that only/ }),
  ).toBeChecked();
  await expect(page.getByRole("group", { name: "Email" }).getByRole("radio", { name: /one@example/ })).toBeChecked();
  await page.getByText(/fields are equal$/).click();
  await expect(page.getByText("Salem").last()).toBeVisible();
  await page.getByRole("button", { name: /^Keep / }).focus();
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/tab=merges$/);
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("The listings have been merged.");
  const row = page.getByRole("article").filter({ hasText: `CLINIC ${word} into` });
  await expect(row).toContainText("30 days left");
  await page.goto(path(merged.slug));
  await expect(page).toHaveURL(new RegExp(`${path(kept.slug)}$`));
  await expect(page.locator("main")).toContainText("The newer words");
  await expect(page.locator("main")).toContainText("Words that only the other one has.");
  const hop = await page.request.get(path(merged.slug), { maxRedirects: 0 });
  expect([hop.status(), hop.headers().location]).toEqual([308, path(kept.slug)]);

  await page.goto("/adminduplicates?tab=merges");
  await row.getByRole("button", { name: /^Undo the merge/ }).click();
  const dialog = page.getByRole("dialog", { name: "Undo this merge" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Undo the merge" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("The merge has been undone.");
  await expect(row).toContainText("Undone");
  await page.goto(path(merged.slug));
  await expect(page).toHaveURL(new RegExp(`${path(merged.slug)}$`));
  await expect(page.locator("main")).toContainText("Only ever there");
  expect(errors).toEqual([]);
});

test(
  "stops proposing a pair that an admin marks as different, and can undo that",
  { tag: deep },
  async ({ page, context }) => {
    const { word } = await makePair();
    await asAdmin(context);
    const pair = await findPair(page, word);
    await page.goto("/adminduplicates?kind=business&page=99999");
    await expect(page).not.toHaveURL(/99999/);
    await findPair(page, word);
    await pair.click();
    await page.getByRole("button", { name: /^They are different/ }).click();
    await expect(pair).toHaveCount(0);
    await page.keyboard.press("u");
    await expect(pair).toBeFocused();
    await page.keyboard.press("d");
    await expect(pair).toHaveCount(0);
    // Leaving the page sends the decision.
    await page.goto("/adminduplicates?tab=merges");
    await page.goto("/adminduplicates?kind=business");
    await expect(title(page)).toHaveText("Duplicates");
    await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
    await expect(pair).toHaveCount(0);
  },
);

test("passes axe and fits the window", { tag: deep }, async ({ page, context }) => {
  const { kept, merged, word } = await makePair();
  await asAdmin(context);
  await findPair(page, word);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const query of ["", "?tab=merges", `?kept=${kept.id}&merged=${merged.id}`]) {
      await page.goto(`/adminduplicates${query}`);
      await expect(title(page)).toBeVisible();
      await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
  }
});
