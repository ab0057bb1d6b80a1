import { expect, type Page, test } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { inDatabase, makeMixedReviews } from "../support/admin-world";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
/** Every fourth is refused: a new review is then removed, and an edited one stays. */
const statusAfter = (at: number, sort: string) => (at % 4 === 3 && sort === "new" ? "removed" : "active");

/** Chooses the reason with this key, if one is asked for, types the rest, and sends the form. */
async function give(page: Page, key: string, text: string) {
  await page.keyboard.press(key);
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
}
const statusOf = (id: number) => inDatabase((db) => db.review.findUniqueOrThrow({ where: { id } }));

const adminPages = [
  "/admindashboard",
  "/adminmanageusers?status=all",
  "/adminmanagebusinesses?status=all",
  "/adminmanagereviews?status=all",
  "/adminmanagecategories",
  "/adminmetamanager",
  "/adminaudit",
];

test(
  "redirects guests to the sign-in and members to Home from admin pages",
  { tag: deep },
  async ({ page, context }) => {
    for (const path of adminPages) {
      await page.goto(path);
      expect(page.url()).toContain(`/login?next=${encodeURIComponent(path.split("?")[0] ?? "")}`);
    }
    await signInBrowser(context);
    for (const path of adminPages.slice(1)) {
      await page.goto(path);
      expect(new URL(page.url()).pathname).toBe("/");
    }
    const answer = await page.goto("/admindashboard");
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
    await expect(page.getByText("You must be an administrator to view this page.")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  },
);

test("leaves a note on a report and assigns it, in a narrow and a wide window", async ({ page, context }) => {
  const errors = watchErrors(page);
  await signInBrowser(context, { userType: "moderator", fullName: "Noor Quill" });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const name = `Noted ${unique()}`;
    await inDatabase(async (db) => {
      const { id: listingId } = await makeListing(db, { name });
      await db.report.create({ data: { kind: "listing", listingId, reason: "fake", confirmedAt: new Date(0) } });
    });
    await page.goto("/adminreports");
    await row(page, name).click();
    const pane = page.getByRole("region", { name: `Listing: ${name}` });
    await pane.getByText("Notes for colleagues").click();
    await pane.getByLabel("Note").fill("They told me that it is a warehouse.");
    await pane.getByLabel("Who decides").selectOption({ label: "Noor Quill" });
    await pane.getByRole("button", { name: "Save Note" }).click();
    await expect(pane.getByRole("listitem")).toContainText("They told me that it is a warehouse.");
    await expect(pane.getByText("Notes for colleagues: for Noor Quill")).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/notes-${width}.png` });
    await page.goto("/admindashboard");
    await expect(page.getByText("Assigned to you:")).toBeVisible();
    await page.getByRole("link", { name: /^\d reports?$/ }).click();
    await expect(row(page, name)).toContainText("For Noor Quill");
  }
  expect(errors).toEqual([]);
});

test("decides twenty mixed reviews by keyboard and audits them all", async ({ page, context }) => {
  const errors = watchErrors(page);
  await signInBrowser(context, { userType: "admin", fullName: "Moderator Quill" });
  const made = await makeMixedReviews(20);
  const waiting = made.filter(({ sort }) => sort !== "reported");
  const reported = made.filter(({ sort }) => sort === "reported");
  // Searched for, because other journeys add reviews meanwhile.
  await page.goto("/adminmanagereviews?size=20&order=-created_at&q=Mixed+review");
  await expect(row(page, waiting[0]!.title)).toBeVisible();

  // The first row is removed and restored; then every fourth one is removed or rejected, and the others are approved.
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(page.getByRole("heading", { name: "Why is it removed?" })).toBeVisible();
  // A digit chooses the reason; letters typed into the facts decide nothing.
  await give(page, "1", "a jury of one, and it is hearsay");
  await expect(row(page, waiting[0]!.title)).toBeHidden();
  await page.keyboard.press("u");
  await expect(row(page, waiting[0]!.title)).toBeFocused();
  for (const [at, { title }] of waiting.entries()) {
    await expect(row(page, title)).toBeFocused();
    const isRefused = at % 4 === 3;
    await page.keyboard.press(isRefused ? "r" : "a");
    if (isRefused) await give(page, "1", "It wasn't a visit of the author.");
    await expect(row(page, title)).toBeHidden();
  }

  await page.goto("/adminmanagereviews?status=flagged&size=20&order=-created_at&q=Mixed+review");
  await expect(row(page, reported[0]!.title)).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("region", { name: "Reports" })).toContainText("Reported for a reason");
  for (const [at, { title }] of reported.entries()) {
    await expect(row(page, title)).toBeFocused();
    await page.keyboard.press(at % 2 === 0 ? "a" : "r");
    if (at % 2 === 1) await give(page, "8", "The last sentence advertises a shop.");
    await expect(row(page, title)).toBeHidden();
  }
  // Leaving the page sends the waiting decisions.
  await page.goto("/adminaudit");

  for (const [at, { id, sort }] of waiting.entries()) {
    const expected = statusAfter(at, sort);
    await expect.poll(async () => (await statusOf(id)).status).toBe(expected);
  }
  for (const [at, { id }] of reported.entries()) {
    await expect.poll(async () => (await statusOf(id)).status).toBe(at % 2 === 0 ? "active" : "removed");
  }
  const ids = made.map(({ id }) => id);
  const audited = await inDatabase((db) =>
    db.auditRow.count({ where: { objectType: "review", objectId: { in: ids } } }),
  );
  expect(audited).toBe(made.length);
  await page.reload();
  await page.getByRole("link", { name: "Moderator Quill" }).first().click();
  await expect(page.getByText("20 rows")).toBeVisible();
  expect(errors).toEqual([]);
});

test("keeps the focus in the list after decisions about listings and claims", async ({ page, context }) => {
  await signInBrowser(context, { userType: "moderator" });
  const names = ["first", "second", "third", "fourth"].map((place) => `Rowan ${unique()} ${place}`);
  const claimed = names.map((name) => `${name} claimed`);
  await inDatabase(async (db) => {
    const { id: categoryId } = await makeCategory(db);
    for (const name of names) await makeListing(db, { name, categoryId, status: "pending" });
    for (const name of claimed) await makeClaim(db, { listingId: (await makeListing(db, { name, categoryId })).id });
  });
  await page.goto("/adminmanagebusinesses?q=Rowan");
  await expect(row(page, names[0]!)).toBeVisible();
  await page.keyboard.press("j");
  for (const [at, name] of names.entries()) {
    await expect(row(page, name)).toBeFocused();
    await page.keyboard.press(at === 1 ? "r" : "a");
    if (at === 1) await give(page, "1", "There is no such business.");
    await expect(row(page, name)).toBeHidden();
  }
  const statuses = () =>
    inDatabase(async (db) =>
      (await db.listing.findMany({ where: { name: { in: names } }, orderBy: { id: "asc" } })).map(
        ({ status }) => status,
      ),
    );
  await expect.poll(statuses).toEqual(["active", "suspended", "active", "active"]);

  await page.goto("/adminmanagebusinesses?status=claims&order=created_at&q=Rowan");
  await expect(row(page, claimed[0]!)).toBeVisible();
  await page.keyboard.press("j");
  for (const name of claimed.slice(0, -1)) {
    await expect(row(page, name)).toBeFocused();
    await page.getByRole("button", { name: "Approve claim" }).focus();
    await page.keyboard.press("Enter");
    await expect(row(page, name)).toBeHidden();
  }
  await expect(row(page, claimed.at(-1)!)).toBeFocused();
  await page.keyboard.press("a");
  await expect(row(page, claimed.at(-1)!)).toBeHidden();
  await page.keyboard.press("u");
  await expect(row(page, claimed.at(-1)!)).toBeFocused();
  await page.keyboard.press("r");
  await give(page, "1", "The domain belongs to someone else.");
  await expect(row(page, claimed.at(-1)!)).toBeHidden();
  await page.goto("/adminaudit");
  const open = () =>
    inDatabase((db) => db.claim.count({ where: { listing: { name: claimed.at(-1)! }, status: "rejected" } }));
  await expect.poll(open).toBe(1);
});

test(
  "tells two moderators of a review about each other, and the second one that it was decided",
  { tag: deep },
  async ({ page, context, browser }) => {
    const { title } = await inDatabase((db) =>
      makeReview(db, { status: "pending", title: "Decided twice", createdAt: new Date(Date.now() + 60_000) }),
    );
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signInBrowser(context, { userType: "admin", fullName: "Moderator Ashdown" });
    await signInBrowser(elsewhere, { userType: "admin", fullName: "Moderator Birch" });
    for (const window of [page, other]) {
      await window.goto("/adminmanagereviews?order=-created_at&q=Decided+twice");
      await row(window, title).click();
    }
    await expect(other.getByText(/Moderator Ashdown.* this open, too\./)).toBeVisible();
    await expect(page.getByText(/Moderator Birch.* this open, too\./)).toBeVisible({ timeout: 60_000 });

    await other.getByRole("button", { name: "Approve" }).first().click();
    await expect(other.getByRole("button", { name: "Undo" })).toBeVisible();
    // The decision is sent when it can no longer be undone.
    await expect
      .poll(() => inDatabase((db) => db.review.count({ where: { title, status: "active" } })), { timeout: 30_000 })
      .toBe(1);
    await page.getByRole("button", { name: "Approve" }).first().click();
    await expect(page.locator("main").getByRole("alert").last()).toContainText("has changed since you opened it", {
      timeout: 20_000,
    });
    await elsewhere.close();
  },
);

test("asks for more characters when a search of reviews is too short", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context, { userType: "admin" });
  await page.goto("/adminmanagereviews?q=of");
  await expect(page.getByText("Enter at least 3 letters.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("links from beyond the last page to the last page", { tag: deep }, async ({ page, context }) => {
  const { id } = await signInBrowser(context, { userType: "admin" });
  await inDatabase((db) =>
    db.auditRow.create({ data: { actorId: id, action: "user.change", objectType: "user", requestId: "paging" } }),
  );
  await page.goto(`/adminaudit?actor=${id}&page=99999`);
  await expect(page).toHaveURL(new RegExp(`/adminaudit\\?actor=${id}$`));
  await expect(page.getByText("1 row", { exact: true })).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`passes axe on every admin page at ${width} pixels`, { tag: deep }, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInBrowser(context, { userType: "admin" });
    for (const path of adminPages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await expectAccessible(page);
    }
  });
}
