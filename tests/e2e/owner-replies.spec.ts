import { expect, type Page, test } from "@playwright/test";
import { makeReply, makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { deep } from "../support/deep-tag";
import { inDatabase, makeOwned } from "../support/owned";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { giveSession } from "../support/signed-in";

const main = (page: Page) => page.locator("main");
const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const panel = (page: Page) => page.getByRole("tabpanel");
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

test("lets a Premium owner reply, with a warning about private details, edit, and remove the reply", async ({
  page,
  context,
}) => {
  const errors = watchErrors(page);
  const { owner, listing } = await makeOwned({ isPremium: true });
  await inDatabase(async (db) => {
    const author = await makeUser(db, { fullName: "Marigold Thwaite" });
    await makeReview(db, { listingId: listing.id, userId: author.id, title: "Slow but kind" });
  });
  await giveSession(context, owner.id);
  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=reviews`);
  await expect(tab(page, "Reviews")).toHaveAttribute("aria-selected", "true");
  // The first review's form is open, without the focus; the key for a reply moves there.
  const box = page.getByLabel(/^Your reply to/);
  await expect(box).toBeVisible();
  await expect(box).not.toBeFocused();
  await page.keyboard.press("r");
  await expect(box).toBeFocused();
  await expect(page.getByRole("button", { name: "Save Reply" })).toBeDisabled();
  await box.fill("  ");
  await expect(panel(page)).toContainText("Please enter a reply before saving.");
  await expect(page.getByRole("button", { name: "Save Reply" })).toBeDisabled();

  await box.fill("Thank you, Marigold. Your appointment on March 5 ran late.");
  await page.getByRole("button", { name: "Save Reply" }).click();
  await expect(page.getByRole("heading", { name: "Before you post this" })).toBeFocused();
  for (const words of ["Marigold", "Your appointment", "March 5"])
    await expect(panel(page)).toContainText(`“${words}”`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change my reply" }).click();
  await expect(box).toBeFocused();
  await box.fill("Thank you for your words. We have more people at the desk now.");
  await page.getByRole("button", { name: "Save Reply" }).click();
  await expect(messages(page)).toContainText("Reply posted.");
  await expect(panel(page)).toContainText("We have more people at the desk now.");

  await page.getByRole("button", { name: /^Edit Reply to/ }).click();
  await box.fill("Your appointment ran late, and we are sorry.");
  await page.getByRole("button", { name: "Save Reply" }).click();
  // The panel shows the text while it is being sent: leaving before it arrives would cancel it.
  const isStored = page.waitForResponse(/\/reply\/$/);
  await page.getByRole("button", { name: "Post it as it is" }).click();
  expect((await isStored).status()).toBe(200);
  await expect(panel(page)).toContainText("Your appointment ran late, and we are sorry.");
  await page.goto(`/business/${listing.id}-x`);
  await expect(main(page)).toContainText("Your appointment ran late, and we are sorry.");

  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=reviews`);
  await page.getByRole("button", { name: /^Remove Reply to/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(messages(page)).toContainText("Reply removed.");
  await page.getByRole("button", { name: /^Reply to/ }).click();
  await expect(box).toHaveValue("Your appointment ran late, and we are sorry.");
  expect(errors).toEqual([]);
});

test("lets an owner without Premium remove a reply but not write one", { tag: deep }, async ({ page, context }) => {
  const { owner, listing } = await makeOwned();
  await inDatabase(async (db) => {
    const { id } = await makeReview(db, { listingId: listing.id });
    await makeReply(db, { reviewId: id, content: "From better days." });
  });
  await giveSession(context, owner.id);
  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=reviews`);
  await expect(panel(page)).toContainText("Replying is a Premium feature. Upgrade to enable replies.");
  await expect(page.getByRole("button", { name: /^Edit Reply|^Reply to/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Remove Reply to/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(messages(page)).toContainText("Reply removed.");
  await expect(panel(page)).not.toContainText("From better days.");
});

test("preserves the text of a reply that the server refuses", { tag: deep }, async ({ page, context }) => {
  const { owner, listing } = await makeOwned({ isPremium: true });
  await inDatabase((db) => makeReview(db, { listingId: listing.id }));
  await giveSession(context, owner.id);
  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=reviews`);
  await page.getByLabel(/^Your reply to/).fill("Thank you.");
  await page.route("**/reply/", (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByRole("button", { name: "Save Reply" }).click();
  await expect(panel(page).getByRole("alert")).toHaveText("Failed to save reply. You may need a premium membership.");
  await expect(page.getByLabel(/^Your reply to/)).toHaveValue("Thank you.");
});
