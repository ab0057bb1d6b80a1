import { expect, type Page, test } from "@playwright/test";
import { makeReview } from "@/prisma/factories/review";
import { inDatabase, makeOwned } from "../support/owned";
import { giveSession } from "../support/signed-in";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("saves a template without posting the reply that is being written", async ({ page, context }) => {
  const { owner, listing } = await makeOwned({ isPremium: true });
  const review = await inDatabase((db) => makeReview(db, { listingId: listing.id, title: "Slow but kind" }));
  await giveSession(context, owner.id);
  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=reviews`);
  const box = page.getByLabel(/^Your reply to/);
  await box.fill("Half a reply");
  await button(page, "Save texts as templates").press("Enter");
  await button(page, "New template").press("Enter");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Thanks");
  await page.getByLabel("Text", { exact: true }).fill("Thank you for your time.");
  await button(page, "Save template").press("Enter");
  await button(page, "Delete “Thanks”").press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep it" }).press("Enter");
  await expect(button(page, "Edit “Thanks”")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(box).toHaveValue("Half a reply");
  expect(await inDatabase((db) => db.reviewReply.count({ where: { reviewId: review.id } }))).toBe(0);
});
