import { expect, test } from "@playwright/test";
import { correctionMessages } from "@/lib/messages/correction";
import { routes } from "@/lib/site/routes";
import { makeUser } from "@/prisma/factories/user";
import { journeyListing } from "../support/journey-listing";
import { expectAccessible } from "../support/page-checks";
import { deep } from "../support/deep-tag";
import { giveSession, signInBrowser } from "../support/signed-in";
import { inDatabase } from "../support/site-database";

const narrow = { width: 390, height: 800 };
const wide = { width: 1440, height: 900 };

test("a guest's correction reaches the owner, who takes over one of two values", async ({ page, context, request }) => {
  const owner = await inDatabase((db) => makeUser(db, { userType: "owner" }));
  const given = { phone: "2075550142", website: "https://old.example", city: "Portland", state: "ME" };
  const listing = await journeyListing(request, { ...given, claimedById: owner.id });
  await page.setViewportSize(narrow);
  await page.goto(listing.path);
  await page.getByRole("button", { name: "Something wrong? with the ways to reach them, or the hours" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("What is wrong?")).toHaveValue("Contact");
  await expect(dialog.getByLabel("Phone")).toHaveValue("(207) 555-0142");
  await dialog.getByLabel("Phone").fill("207-555-0199");
  await dialog.getByLabel("Website").fill("https://new.example");
  await expectAccessible(page);
  await dialog.getByLabel("Your name").fill("Gil Frost");
  const email = `gil-${listing.id}@example.com`;
  await dialog.getByLabel("Your email").fill(email);
  await dialog.getByRole("button", { name: "Send Correction" }).click();
  await expect(dialog).toContainText(correctionMessages.toConfirm);

  const mail = await inDatabase((db) => db.outboxMail.findFirstOrThrow({ where: { recipient: email } }));
  await page.goto((mail.values as { link: string }).link);
  await page.getByRole("button", { name: "Confirm Correction" }).click();
  await expect(page.getByText(correctionMessages.sent)).toBeVisible();

  await giveSession(context, owner.id);
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    await page.goto(routes.ownedListing(listing.id));
    await expect(page.getByRole("region", { name: "Suggested corrections" })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole("checkbox", { name: /^Phone/ }).check();
  await page.getByRole("button", { name: "Accept 1 of 2" }).click();
  await expect(page.getByRole("region", { name: "Suggested corrections" })).toBeHidden();
  await page.goto(listing.path);
  await expect(page.getByRole("link", { name: /555-0199/ }).first()).toBeVisible();
  expect(await page.locator("main").innerHTML()).toContain("old.example");
});

test(
  "a moderator closes what three visitors say has closed, and its page says so",
  { tag: deep },
  async ({ page, context, request }) => {
    const listing = await journeyListing(request, { name: "Shut Door Law" });
    await inDatabase(async (db) => {
      for (const source of ["one", "two", "three"]) {
        const writer = await makeUser(db);
        const row = { listingId: listing.id, kind: "closed" as const, source, userId: writer.id };
        await db.correction.create({ data: { ...row, confirmedAt: new Date() } });
      }
    });
    await page.setViewportSize(wide);
    await page.goto(listing.path);
    await expect(page.getByText(correctionMessages.mayBeClosed)).toBeVisible();

    await signInBrowser(context, { userType: "moderator" });
    await page.goto(routes.adminCorrections);
    await page.getByText("Closed: Shut Door Law", { exact: true }).first().click();
    await expect(page.getByText("3 people say the same")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Facts (they also go to the owner)").fill("Their door says that they closed.");
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("Closed: Shut Door Law: decided.")).toBeVisible();

    for (const size of [narrow, wide]) {
      await page.setViewportSize(size);
      await page.goto(listing.path);
      await expect(page.getByText("Permanently closed")).toBeVisible();
      await expectAccessible(page);
    }
    await expect(page.getByRole("link", { name: "Write a review" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Write a review" })).toHaveCount(0);
  },
);
