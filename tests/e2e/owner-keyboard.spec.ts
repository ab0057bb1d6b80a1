import { expect, type Page, test } from "@playwright/test";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { deep } from "../support/deep-tag";
import { drawing } from "../support/drawing";
import { inDatabase, makeOwned } from "../support/owned";
import { watchErrors } from "../support/page-checks";
import { giveSession } from "../support/signed-in";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

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

test("leaves the focus near what was added, changed, or removed", { tag: deep }, async ({ page, context }) => {
  const { owner, listing } = await makeOwned();
  await giveSession(context, owner.id);
  const errors = watchErrors(page);
  await page.goto(`/ownerdashboard?listing=${listing.id}`);
  await button(page, "Add hours").press("Enter");
  await expect(page.getByRole("textbox", { name: "Hours" })).toBeFocused();
  await page.keyboard.type("Mon-Fri 9-5");
  await page.getByLabel("Time zone").selectOption({ index: 1 });
  await button(page, "Save Changes").press("Enter");
  await expect(heading(page, "Hours")).toBeFocused();
  await button(page, "Add a holiday or exception").press("Enter");
  await expect(page.getByLabel("First day")).toBeFocused();
  await page.getByLabel("First day").fill(new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10));
  await button(page, "Save Changes").press("Enter");
  await page
    .getByRole("region", { name: "Hours" })
    .getByRole("button", { name: /^Remove/ })
    .press("Enter");
  await expect(page.getByRole("list", { name: "Holidays and exceptions" })).toBeHidden();
  await expect(heading(page, "Hours")).toBeFocused();

  await button(page, "Add a location").press("Enter");
  await button(page, "Cancel").press("Enter");
  await expect(heading(page, "Locations")).toBeFocused();
  await button(page, "Add a location").press("Enter");
  await page.getByLabel("City").fill("Savannah");
  await page.getByLabel("State").fill("GA");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Location saved.")).toBeVisible();
  await expect(heading(page, "Locations")).toBeFocused();
  // The server must not show the list that it knew before.
  await page.reload();
  await page.getByRole("button", { name: "Remove Savannah, GA" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove location" }).press("Enter");
  await expect(page.getByText("Location removed.")).toBeVisible();
  await expect(heading(page, "Locations")).toBeFocused();

  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=team`);
  await page.getByLabel("Email address").fill("helper@example.com");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Withdraw the invitation of helper@example.com" }).press("Enter");
  await expect(heading(page, "Team")).toBeFocused();
  // A change right after another is sent again, on top of it.
  expect(errors.filter((text) => !text.includes("409"))).toEqual([]);
});

test("keeps the focus in the album", { tag: deep }, async ({ page, context }) => {
  const { owner, listing } = await makeOwned();
  await giveSession(context, owner.id);
  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=photos`);
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Add photos").press("Enter");
  const buffer = await drawing({ width: 1200, height: 800 }).jpeg().toBuffer();
  await (await chooser).setFiles([{ name: "front.jpg", mimeType: "image/jpeg", buffer }]);
  await page.getByLabel("What it shows").fill("The entrance");
  await button(page, "Save description").press("Enter");
  await expect(page.getByRole("button", { name: /^Sav/ })).toBeHidden();
  await expect(page.getByLabel("What it shows")).toBeFocused();
  await button(page, "Remove photo 1 of 1").press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove photo" }).press("Enter");
  await expect(page.getByText("No photos yet")).toBeVisible();
  await expect(button(page, "Add photos")).toBeFocused();
});

test("shows the field that gets the focus above the bar of the form", { tag: deep }, async ({ page, context }) => {
  const { owner, listing } = await makeOwned();
  await giveSession(context, owner.id);
  await page.goto(`/ownerdashboard?listing=${listing.id}&edit=phone`);
  await expect(page.getByLabel("Phone")).toBeFocused();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press("Tab");
    const isCovered = () =>
      page.evaluate(() => {
        const field = document.activeElement;
        const { left, bottom } = field?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
        return (
          Boolean(field?.matches("input, textarea, select")) &&
          document.elementFromPoint(left + 4, bottom - 4) !== field
        );
      });
    await expect.poll(isCovered, `field ${stop + 1}`).toBe(false);
  }
});

test("keeps the focus on a claim's page when it changes", { tag: deep }, async ({ page, context }) => {
  const claim = await inDatabase(async (db) => makeClaim(db, { listingId: (await makeListing(db)).id }));
  await giveSession(context, claim.userId);
  await page.goto(`/claims/${claim.id}`);
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Attach a document").press("Enter");
  const pdf = { name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  await (await chooser).setFiles([pdf]);
  await page.getByRole("button", { name: "Delete document 1" }).press("Enter");
  await expect(page.getByRole("list", { name: "Attached documents" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Prove your claim" })).toBeFocused();
  await button(page, "Withdraw").press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
