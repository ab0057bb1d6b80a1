import { expect, type Page, test } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase } from "../support/admin-world";
import { signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const dialog = (page: Page) => page.getByRole("dialog");

test("adds, edits, and suspends a user, and sends only what changed", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context, { userType: "admin" });
  await page.goto("/adminmanageusers");
  await page.getByRole("button", { name: "Add User" }).click();
  await dialog(page).getByRole("button", { name: "Add User" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Please fill in all required fields.");
  await dialog(page).getByLabel("Full name").fill("Added Person");
  await dialog(page).getByLabel("Email (required)").fill("no address");
  await dialog(page).getByRole("button", { name: "Add User" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Please enter a valid email address.");
  await dialog(page).getByLabel("Email (required)").fill("added.person@mail.example");
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
  await page.getByRole("searchbox", { name: "Name or email" }).first().fill("ADDED.person");
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await added.getByText("Reviewer").click();
  await page.getByRole("button", { name: "View/Edit" }).click();
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await dialog(page).getByLabel("Full name").fill("Edited Person");
  await dialog(page).getByRole("button", { name: "Save Changes" }).click();
  expect((await sent).postDataJSON()).toEqual({ full_name: "Edited Person" });
  await expect(page.getByText("Edited Person updated.")).toBeVisible();
  await added.getByRole("button", { name: "Suspend: Edited Person" }).click();
  await page.keyboard.press("1");
  await page.keyboard.type("The account sells reviews to owners.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Edited Person: suspended.")).toBeVisible();
  await expect(page.getByText("Edited Person: suspended.")).toBeHidden();
});

test("refuses an admin who has lost the role", { tag: deep }, async ({ page, context }) => {
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

test(
  "doesn't approve from a stale screen what another admin has suspended",
  { tag: deep },
  async ({ page, context }) => {
    await signInBrowser(context, { userType: "admin" });
    const person = await inDatabase((db) => makeUser(db, { status: "pending", fullName: "Decided Already" }));
    await page.goto("/adminmanageusers");
    await expect(row(page, person.email)).toBeVisible();
    await inDatabase((db) => db.user.update({ where: { id: person.id }, data: { status: "suspended" } }));
    await row(page, person.email).getByRole("button", { name: "Approve: Decided Already" }).click();
    await expect(page.locator("main").getByRole("alert").last()).toHaveText(
      "Another moderator already changed this. Reload to see its status.",
    );
    await expect(row(page, person.email)).toBeHidden();
    const now = await inDatabase((db) => db.user.findUniqueOrThrow({ where: { id: person.id } }));
    expect(now.status).toBe("suspended");
  },
);

test("approves several accounts in one call", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context, { userType: "admin" });
  const made = await inDatabase((db) =>
    Promise.all(["One", "Two"].map((name) => makeUser(db, { status: "pending", fullName: `Together ${name}` }))),
  );
  await page.goto("/adminmanageusers?q=Together");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/api/users/"));
  await page.getByRole("button", { name: "Approve 2" }).click();
  expect((await sent).url()).toContain("/api/users/bulk_status/?notify=1");
  await expect(page.getByText("2 users: approved.")).toBeVisible();
  const ids = made.map(({ id }) => id);
  expect(await inDatabase((db) => db.user.count({ where: { id: { in: ids }, status: "active" } }))).toBe(2);
  // That search has no pending accounts left: the link leads to all pending ones.
  await page.getByRole("link", { name: "Clear search and filters" }).click();
  await expect(page).toHaveURL(/\/adminmanageusers$/);
  await expect(page.getByRole("searchbox", { name: "Name or email" }).first()).toHaveValue("");
});

test("moves listings together within one main category only", { tag: deep }, async ({ page, context }) => {
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

test("approves a claim with the selected values only, and changes the owner by email", async ({ page, context }) => {
  await signInBrowser(context, { userType: "admin" });
  const { listing, claimant } = await inDatabase(async (db) => {
    const listing = await makeListing(db, { name: "Claimed Corner", phone: "+12075550101", city: "Bath" });
    const claimant = await makeUser(db, { fullName: "Clara Claimant" });
    const proposed = { phone: "+12075550199", city: "Saco" };
    await makeClaim(db, { listingId: listing.id, userId: claimant.id, proposed });
    return { listing, claimant };
  });
  await page.goto("/adminmanagebusinesses?status=claims&q=Claimed+Corner");
  await page.getByRole("checkbox", { name: /Phone/ }).check();
  await page.getByRole("button", { name: "Approve with 1 of 2 values" }).click();
  await expect(page.getByText("Claimed Corner: claim approved.")).toBeVisible();
  const after = await inDatabase((db) => db.listing.findUniqueOrThrow({ where: { id: listing.id } }));
  expect(after).toMatchObject({ claimedById: claimant.id, phone: "+12075550199", city: "Bath" });

  await page.goto("/adminmanagebusinesses?status=all&q=Claimed+Corner");
  await page.getByRole("button", { name: "Change owner" }).click();
  await expect(dialog(page)).toContainText(`Owned by Clara Claimant, ${claimant.email}.`);
  await dialog(page).getByLabel("Reason").selectOption("not_proved");
  await dialog(page).getByLabel("Facts").fill("The owner can't show that the firm is theirs.");
  await dialog(page).getByLabel("Email of the new owner").fill("unknown@mail.example");
  await dialog(page).getByRole("button", { name: "Set owner" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("No user found with email unknown@mail.example.");
  await dialog(page).getByLabel("Email of the new owner").fill("");
  await dialog(page).getByRole("button", { name: "Clear owner" }).click();
  await expect(page.getByText("Claimed Corner: owner cleared.")).toBeVisible();
});

test(
  "adds a listing of the kind its category decides, and edits it in a scrolling dialog",
  { tag: deep },
  async ({ page, context }) => {
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
    await row(page, "Desk Doctors").click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await dialog(page).getByLabel("City").fill("Camden");
    await dialog(page).getByLabel("Status").selectOption("pending");
    await dialog(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(row(page, "Desk Doctors")).toContainText("Camden");
    await expect(page.getByRole("button", { name: /^Approve/ })).toBeVisible();
  },
);

test(
  "adds, edits, and merges a category, and refuses to delete one in use",
  { tag: deep },
  async ({ page, context }) => {
    await signInBrowser(context, { userType: "admin" });
    await page.goto("/adminmanagecategories");
    const form = page.getByRole("form", { name: "Add a category" });
    // The list that loads doesn't take the page along.
    await expect(page.getByRole("button", { name: /^Edit: / }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await expect(page.getByLabel("Search by name")).toBeInViewport();
    await form.getByRole("button", { name: "Add Category" }).click();
    await expect(form.getByRole("alert")).toHaveText("Name is required.");
    for (const name of ["Quilting Tools", "Quilting Yarn"]) {
      await form.getByLabel("Name (required)").fill(name);
      await form.getByLabel("Color", { exact: true }).fill("0D5");
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
  },
);
