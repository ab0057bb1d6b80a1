import { expect, test } from "@playwright/test";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { deep } from "../support/deep-tag";
import { drawing } from "../support/drawing";
import { inDatabase } from "../support/owned";
import { expectAccessible } from "../support/page-checks";
import { giveSession } from "../support/signed-in";
import { watchAwake } from "../support/awake";

test(
  "an author adds photos to a review, a moderator approves one, and a visitor looks at it",
  { tag: deep },
  async ({ page, context, browser }) => {
    const { listing, author, moderator } = await inDatabase(async (db) => {
      const author = await makeUser(db, { fullName: "Ines Calder" });
      const listing = await makeListing(db, { name: "Bramble Roofing" });
      await makeReview(db, { listingId: listing.id, userId: author.id, title: "A dry roof" });
      return { listing, author, moderator: await makeUser(db, { userType: "moderator" }) };
    });
    await giveSession(context, author.id);
    await page.goto(`/business/${listing.id}-x`);
    await page.getByRole("button", { name: "Add photos: your review A dry roof" }).press("Enter");
    const album = page.getByRole("region", { name: "Photos of your review" });
    const chooser = page.waitForEvent("filechooser");
    await album.getByRole("button", { name: "Add photos" }).press("Enter");
    const jpeg = async (name: string) => ({
      name,
      mimeType: "image/jpeg",
      buffer: await drawing({ width: 900, height: 600 }).jpeg().toBuffer(),
    });
    await (await chooser).setFiles([await jpeg("roof.jpg"), await jpeg("gutter.jpg")]);
    await expect(album.getByText("Waiting for a moderator")).toHaveCount(2);
    await expect(album.getByText("2 of 5")).toBeVisible();
    await album.getByLabel("What it shows").first().fill("The new roof");
    await album.getByRole("button", { name: "Save description" }).press("Enter");
    await expect(album.getByRole("button", { name: /^Sav/ })).toBeHidden();
    await album.getByRole("button", { name: "Move photo 1 of 2 down" }).press("Enter");
    await expect(album.getByLabel("What it shows").last()).toHaveValue("The new roof");
    await expect(album.getByText("Moved to place 2 of 2.")).toBeAttached();
    await expectAccessible(page);
    await album.getByRole("button", { name: "Remove photo 1 of 2" }).press("Enter");
    await page.getByRole("button", { name: "Remove photo", exact: true }).press("Enter");
    await expect(album.getByText("1 of 5")).toBeVisible();
    await expect(page.getByRole("button", { name: "Photos (1): your review A dry roof" })).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/business/${listing.id}-x`);
    await expect(visitor.getByRole("heading", { name: "A dry roof" })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "The new roof" })).toHaveCount(0);

    const staff = await browser.newContext();
    await giveSession(staff, moderator.id);
    const admin = await staff.newPage();
    await admin.goto("/adminphotos");
    const item = admin.getByRole("row").filter({ hasText: "The new roof" });
    await item.click();
    await expect(admin.getByText("In the review “A dry roof”")).toBeVisible();
    await admin.keyboard.press("a");
    await expect(item).toBeHidden();
    // Leaving the page sends the decision.
    await expect(async () => {
      await admin.goto("/adminphotos?status=active");
      await expect(item).toBeVisible({ timeout: 2000 });
    }).toPass();

    const awake = await watchAwake(visitor);
    for (const [path, title] of [
      [`/business/${listing.id}-x`, "Bramble Roofing"],
      [`/reviewers/${author.id}`, "Ines Calder"],
    ] as const) {
      await visitor.goto(path);
      await awake();
      await expect(visitor.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await visitor.getByRole("link", { name: "The new roof" }).press("Enter");
      const dialog = visitor.getByRole("dialog", { name: "Photos of the review “A dry roof”" });
      await expect(dialog.getByRole("img", { name: "The new roof" })).toBeVisible();
      await expectAccessible(visitor);
      await visitor.keyboard.press("Escape");
      await expect(visitor.getByRole("link", { name: "The new roof" })).toBeFocused();
    }
  },
);
