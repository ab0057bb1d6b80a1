import { expect, test } from "@playwright/test";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase } from "../support/owned";
import { expectAccessible } from "../support/page-checks";
import { drawing } from "../support/drawing";
import { giveSession } from "../support/signed-in";
import { watchAwake } from "../support/awake";

test("an owner adds photos, a moderator approves them, and a visitor looks at them", async ({
  page,
  context,
  browser,
}) => {
  const { listing, owner, moderator } = await inDatabase(async (db) => {
    const owner = await makeUser(db, { userType: "owner" });
    const listing = await makeListing(db, { name: "Hawthorn Joinery", claimedById: owner.id, claimedAt: new Date() });
    return { listing, owner, moderator: await makeUser(db, { userType: "moderator" }) };
  });
  await giveSession(context, owner.id);
  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=photos`);
  const jpeg = async (name: string) => ({
    name,
    mimeType: "image/jpeg",
    buffer: await drawing({ width: 1200, height: 800 }).jpeg().toBuffer(),
  });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add photos" }).press("Enter");
  const text = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("notes") };
  await (await chooser).setFiles([await jpeg("front.jpg"), text, await jpeg("bench.jpg")]);
  await expect(page.getByText("Choose a JPEG, PNG, or WebP file.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss notes.jpg" }).press("Enter");
  await expect(page.getByText("Waiting for a moderator")).toHaveCount(2);

  const describe = async (at: number, words: string) => {
    await page.getByLabel("What it shows").nth(at).fill(words);
    await page.getByRole("button", { name: "Save description" }).press("Enter");
    // While it is being saved, the button says so.
    await expect(page.getByRole("button", { name: /^Sav/ })).toBeHidden();
  };
  await describe(0, "The street front");
  await describe(1, "The workbench");
  await page.getByRole("button", { name: "Move photo 2 of 2 up" }).press("Enter");
  await expect(page.getByLabel("What it shows").first()).toHaveValue("The workbench");
  await expect(page.getByText("Moved to place 1 of 2.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Move photo 1 of 2 up" })).toBeFocused();
  await expectAccessible(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/business/${listing.id}-x`);
  await expect(visitor.getByRole("heading", { name: "Photos" })).toHaveCount(0);

  const staff = await browser.newContext();
  await giveSession(staff, moderator.id);
  const admin = await staff.newPage();
  await admin.goto("/adminphotos");
  const workbench = admin.getByRole("row").filter({ hasText: "The workbench" });
  await workbench.focus();
  await expectAccessible(admin);
  await admin.keyboard.press("a");
  await expect(workbench).toBeHidden();
  await admin.keyboard.press("u");
  await expect(workbench).toBeFocused();
  await admin.keyboard.press("a");
  await expect(workbench).toBeHidden();
  const front = admin.getByRole("row").filter({ hasText: "The street front" });
  await front.focus();
  await admin.keyboard.press("r");
  await admin.keyboard.press("8");
  await admin.getByRole("button", { name: "Insert “The photo is blurred or too dark.”" }).press("Enter");
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Refuse", exact: true }).last().press("Enter");
  await expect(front).toBeHidden();
  // Leaving the page sends the decisions.
  await expect(async () => {
    await admin.goto("/adminphotos?status=refused");
    await expect(front).toBeVisible({ timeout: 2000 });
  }).toPass();

  const awake = await watchAwake(visitor);
  await visitor.reload();
  // Before the scripts run, the link leads to the photo itself.
  await awake();
  await expect(visitor.getByRole("heading", { name: "Photos" })).toBeVisible();
  await visitor.getByRole("link", { name: "The workbench" }).press("Enter");
  const dialog = visitor.getByRole("dialog", { name: "Photos of Hawthorn Joinery" });
  await expect(dialog.getByRole("img", { name: "The workbench" })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.keyboard.press("Escape");
  await expect(visitor.getByRole("link", { name: "The workbench" })).toBeFocused();

  await page.reload();
  await expect(page.getByText("The photo is blurred or too dark.")).toBeVisible();
  await page.getByRole("button", { name: "Remove photo 2 of 2" }).press("Enter");
  await page.getByRole("button", { name: "Remove photo", exact: true }).press("Enter");
  await expect(page.getByText("Not approved", { exact: true })).toBeHidden();
});
