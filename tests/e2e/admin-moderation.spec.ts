import { expect, type Page, test } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase, makeMixedReviews } from "../support/admin-world";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const dialog = (page: Page) => page.locator("dialog[open]");
const statusOf = (id: number) => inDatabase((db) => db.review.findUniqueOrThrow({ where: { id } }));

const adminPages = [
  "/admindashboard",
  "/adminmanageusers?status=all",
  "/adminmanagebusinesses?status=all",
  "/adminmanagereviews?status=all",
  "/adminmanagecategories",
  "/adminaudit",
];

test("admin pages: a guest is led to the sign-in, a member Home, on the dashboard after Access Denied", async ({
  page,
  context,
}) => {
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
});

test("twenty mixed reviews are decided by the keyboard alone, and the audit lists it all", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const errors = watchErrors(page);
  await signInBrowser(context, { userType: "admin", fullName: "Moderator Quill" });
  const made = await makeMixedReviews(20);
  const waiting = made.filter(({ sort }) => sort !== "reported");
  const reported = made.filter(({ sort }) => sort === "reported");
  await page.goto("/adminmanagereviews?size=20");
  await expect(row(page, waiting[0]!.title)).toBeVisible();

  // The first row is removed and taken back; then every other one is approved or, each fourth, removed or rejected.
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(dialog(page)).toBeVisible();
  // Letters are typed into the reason and decide nothing.
  await page.keyboard.type("a jury of one");
  await page.keyboard.press("Enter");
  await expect(row(page, waiting[0]!.title)).toBeHidden();
  await page.keyboard.press("u");
  await expect(row(page, waiting[0]!.title)).toBeFocused();
  for (const [at, { title }] of waiting.entries()) {
    await expect(row(page, title)).toBeFocused();
    const isRefused = at % 4 === 3;
    await page.keyboard.press(isRefused ? "r" : "a");
    if (isRefused) {
      await page.keyboard.type("Not a visit");
      await page.keyboard.press("Enter");
    }
    await expect(row(page, title)).toBeHidden();
  }

  await page.goto("/adminmanagereviews?status=flagged&size=20");
  await expect(row(page, reported[0]!.title)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("f");
  await expect(row(page, reported[0]!.title)).toContainText("Reported for a reason");
  for (const [at, { title }] of reported.entries()) {
    await expect(row(page, title)).toBeFocused();
    await page.keyboard.press(at % 2 === 0 ? "a" : "r");
    if (at % 2 === 1) await page.keyboard.press("Enter");
    await expect(row(page, title)).toBeHidden();
  }
  // Leaving the page sends what still waits.
  await page.goto("/adminaudit");

  for (const [at, { id, sort }] of waiting.entries()) {
    const expected = at % 4 !== 3 || sort === "edited" ? "active" : "removed";
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
  await expect(row(page, "Moderator Quill").first()).toContainText(/Review|Edit/);
  await row(page, "Moderator Quill").first().getByRole("link", { name: "Moderator Quill" }).click();
  await expect(page.getByText("20 rows")).toBeVisible();
  expect(errors).toEqual([]);
});

test("a second moderator of one review is told that it has changed", async ({ page, context }) => {
  await signInBrowser(context, { userType: "admin" });
  const { id, title } = await inDatabase((db) =>
    makeReview(db, { status: "pending", title: "Decided twice", createdAt: new Date(Date.now() + 60_000) }),
  );
  await page.goto("/adminmanagereviews");
  await expect(row(page, title)).toBeVisible();
  await inDatabase((db) =>
    db.review.update({ where: { id }, data: { status: "active", updatedAt: new Date(Date.now() + 1000) } }),
  );
  await row(page, title)
    .getByRole("button", { name: `Approve: ${title}` })
    .click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(page.locator("main").getByRole("alert").last()).toContainText("has been changed since you opened it", {
    timeout: 20_000,
  });
});

test("a user is added, edited and suspended; only what changed is sent", async ({ page, context }) => {
  await signInBrowser(context, { userType: "admin" });
  await page.goto("/adminmanageusers");
  await page.getByRole("button", { name: "Add User" }).click();
  await dialog(page).getByRole("button", { name: "Add User" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Please fill in all required fields.");
  await dialog(page).getByLabel("Full name").fill("Added Person");
  await dialog(page).getByLabel("E-mail (required)").fill("no address");
  await dialog(page).getByRole("button", { name: "Add User" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Please enter a valid email address.");
  await dialog(page).getByLabel("E-mail (required)").fill("added.person@mail.example");
  await dialog(page).getByLabel("Status").selectOption("pending");
  await dialog(page).getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("Added Person added.")).toBeVisible();

  const added = row(page, "added.person@mail.example");
  await added.getByRole("button", { name: "Approve: Added Person" }).click();
  await expect(added).toBeHidden();
  await page
    .getByRole("navigation", { name: "Status" })
    .getByRole("link", { name: /^Active/ })
    .click();
  await page.getByLabel("Search by name or e-mail").fill("ADDED.person");
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await added.getByText("Reviewer").click();
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await dialog(page).getByLabel("Full name").fill("Edited Person");
  await dialog(page).getByRole("button", { name: "Save Changes" }).click();
  expect((await sent).postDataJSON()).toEqual({ full_name: "Edited Person" });
  await expect(page.getByText("Edited Person updated.")).toBeVisible();
  await added.getByRole("button", { name: "Suspend: Edited Person" }).click();
  await expect(page.getByText("Edited Person: suspended.")).toBeVisible();
  await expect(page.getByText("Edited Person: suspended.")).toBeHidden();
});

test("an admin who is none any more is told so, and can do nothing", async ({ page, context }) => {
  const { id } = await signInBrowser(context, { userType: "admin" });
  const person = await inDatabase((db) => makeUser(db, { status: "pending", fullName: "Waiting Person" }));
  await page.goto("/adminmanageusers");
  await expect(row(page, person.email)).toBeVisible();
  await inDatabase((db) => db.user.update({ where: { id }, data: { userType: "reviewer" } }));
  await row(page, person.email).getByRole("button", { name: "Approve: Waiting Person" }).click();
  await expect(page.getByText("You do not have permission to perform this action (403).")).toBeVisible();
  await expect(
    page.getByText("You're signed in, but don't have admin privileges. Actions are disabled."),
  ).toBeVisible();
  await expect(page.getByText("Admin privileges required.")).toBeVisible();
  await expect(row(page, person.email).getByRole("button", { name: /^Approve/ })).toBeDisabled();
});

test("listings are moved together, but only under one main category", async ({ page, context }) => {
  await signInBrowser(context, { userType: "admin" });
  const world = await inDatabase(async (db) => {
    const main = await makeCategory(db, { name: "Movers Main" });
    const [from, to] = [
      await makeCategory(db, { name: "Movers From", parentId: main.id }),
      await makeCategory(db, { name: "Movers To", parentId: main.id }),
    ];
    const other = await makeCategory(db, { name: "Another Main" });
    const listings = [
      await makeListing(db, { name: "Movable One", categoryId: from.id }),
      await makeListing(db, { name: "Movable Two", categoryId: from.id }),
    ];
    await makeListing(db, { name: "Movable Three", categoryId: other.id });
    return { to, ids: listings.map(({ id }) => id) };
  });
  await page.goto("/adminmanagebusinesses?status=all&q=Movable");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Move to Category" }).click();
  await expect(
    page.getByText("Selected listings span different main categories. Refine your selection."),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Movable Three" }).uncheck();
  await page.getByRole("button", { name: "Move to Category" }).click();
  await expect(dialog(page).getByLabel("Move to").getByRole("option")).toHaveText([
    "Choose a category",
    "Movers From",
    "Movers To",
  ]);
  await dialog(page).getByLabel("Move to").selectOption(String(world.to.id));
  await dialog(page).getByRole("button", { name: "Move 2" }).click();
  await expect(page.getByText("2 listings moved.")).toBeVisible();
  await expect(row(page, "Movable One")).toContainText("Movers To");
  const moved = await inDatabase((db) =>
    db.listing.count({ where: { id: { in: world.ids }, categoryId: world.to.id } }),
  );
  expect(moved).toBe(2);
});

test("a claim is approved with the ticked values and no others, and the owner changes by e-mail", async ({
  page,
  context,
}) => {
  await signInBrowser(context, { userType: "admin" });
  const { listing, claimant } = await inDatabase(async (db) => {
    const listing = await makeListing(db, { name: "Claimed Corner", phone: "+12075550101", city: "Bath" });
    const claimant = await makeUser(db, { fullName: "Clara Claimant" });
    const proposed = { phone: "+12075550199", city: "Saco" };
    await makeClaim(db, { listingId: listing.id, userId: claimant.id, proposed });
    return { listing, claimant };
  });
  await page.goto("/adminmanagebusinesses?status=all&has_claim=true&q=Claimed+Corner");
  await page.getByRole("button", { name: "Claims: Claimed Corner" }).click();
  await dialog(page).getByRole("checkbox", { name: /Phone/ }).check();
  await dialog(page).getByRole("button", { name: "Approve with 1 of 2 values" }).click();
  await expect(page.getByText("Claimed Corner: claim approved.")).toBeVisible();
  const after = await inDatabase((db) => db.listing.findUniqueOrThrow({ where: { id: listing.id } }));
  expect(after).toMatchObject({ claimedById: claimant.id, phone: "+12075550199", city: "Bath" });

  await page.goto("/adminmanagebusinesses?status=all&q=Claimed+Corner");
  await page.getByRole("button", { name: "Change owner: Claimed Corner" }).click();
  await expect(dialog(page)).toContainText(`Owned by Clara Claimant, ${claimant.email}.`);
  await dialog(page).getByLabel("E-mail of the new owner").fill("nobody@mail.example");
  await dialog(page).getByRole("button", { name: "Set owner" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("No user found with email nobody@mail.example.");
  await dialog(page).getByLabel("E-mail of the new owner").fill("");
  await dialog(page).getByRole("button", { name: "Clear owner" }).click();
  await expect(page.getByText("Claimed Corner: owner cleared.")).toBeVisible();
});

test("a listing is added where its category decides the kind, and edited in a dialog that scrolls", async ({
  page,
  context,
}) => {
  await signInBrowser(context, { userType: "admin" });
  const category = await inDatabase((db) => makeCategory(db, { name: "Desk Doctors", kind: "doctor" }));
  await page.goto("/adminmanagebusinesses?status=all&q=Doctor+Added");
  await page.getByRole("button", { name: "Add Listing" }).click();
  await dialog(page).getByRole("button", { name: "Add Listing" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Business Name and Category are required.");
  await dialog(page).getByLabel("Category (required)").selectOption(String(category.id));
  await dialog(page).getByRole("button", { name: "Add Listing" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Provider Name and Category are required.");
  await dialog(page).getByLabel("Provider name (required)").fill("Doctor Added");
  await dialog(page).getByRole("button", { name: "Add Listing" }).click();
  await expect(page.getByText("Doctor Added added.")).toBeVisible();
  await row(page, "Desk Doctors").getByRole("button", { name: "Doctor Added", exact: true }).click();
  await dialog(page).getByLabel("City").fill("Camden");
  await dialog(page).getByLabel("Status").selectOption("suspended");
  await dialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(row(page, "Desk Doctors")).toContainText("Camden");
  await expect(row(page, "Desk Doctors").getByRole("button", { name: "Reactivate: Doctor Added" })).toBeVisible();
});

test("a category is added, edited, refused to be deleted while it is used, and merged away", async ({
  page,
  context,
}) => {
  await signInBrowser(context, { userType: "admin" });
  await page.goto("/adminmanagecategories");
  const form = page.getByRole("form", { name: "Add a category" });
  await form.getByRole("button", { name: "Add Category" }).click();
  await expect(form.getByRole("alert")).toHaveText("Name is required.");
  for (const name of ["Quilting Tools", "Quilting Yarn"]) {
    await form.getByLabel("Name (required)").fill(name);
    await form.getByLabel("Colour", { exact: true }).fill("0D5");
    await form.getByRole("radio", { name: "scissors" }).check();
    await form.getByRole("button", { name: "Add Category" }).click();
    await expect(page.getByText(`${name} added.`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Edit: Quilting Yarn" }).click();
  await dialog(page).getByLabel("Name (required)").fill("Quilting Thread");
  await dialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Quilting Thread updated.")).toBeVisible();
  const thread = await inDatabase((db) => db.category.findFirstOrThrow({ where: { name: "Quilting Thread" } }));
  expect(thread).toMatchObject({ color: "#00dd55", icon: "Scissors" });
  await inDatabase((db) => makeListing(db, { name: "Thread Shop", categoryId: thread.id }));
  await page.reload();
  await page.getByRole("button", { name: "Delete: Quilting Thread" }).click();
  await expect(page.getByText("Cannot delete a category that has businesses.")).toBeVisible();
  await page.getByRole("button", { name: "Merge: Quilting Thread" }).click();
  await dialog(page).getByLabel("Merge into").selectOption({ label: "Quilting Tools" });
  await dialog(page).getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("Quilting Thread merged.")).toBeVisible();
  await expect(row(page, "Quilting Tools")).toContainText("1");
  await page.getByRole("button", { name: "Delete: Quilting Tools" }).click();
  await expect(page.getByText("Cannot delete a category that has businesses.")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1440]) {
    test(`every admin page is accessible at ${width} in ${colorScheme} mode`, async ({ page, context }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme });
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
}
