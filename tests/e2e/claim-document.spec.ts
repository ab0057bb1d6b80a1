import { expect, test } from "@playwright/test";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { deep } from "../support/deep-tag";
import { inDatabase } from "../support/owned";
import { expectAccessible } from "../support/page-checks";
import { giveSession } from "../support/signed-in";

const pdf = { name: "lease.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nlease\n%%EOF\n") };

test(
  "attaches a document to a claim, which a moderator downloads",
  { tag: deep },
  async ({ page, context, browser }) => {
    const { claim, moderator } = await inDatabase(async (db) => {
      const listing = await makeListing(db, { name: "Pennyroyal Roofing" });
      const claim = await makeClaim(db, { listingId: listing.id });
      return { claim, moderator: await makeUser(db, { userType: "moderator" }) };
    });
    await giveSession(context, claim.userId);
    await page.goto(`/claims/${claim.id}`);
    const attach = async (file: typeof pdf) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: /^Attach/ }).press("Enter");
      await (await chooser).setFiles(file);
    };
    await attach({ ...pdf, buffer: Buffer.from("<html>") });
    await expect(page.getByText("Choose a PDF, JPEG, or PNG file.")).toBeVisible();
    await attach(pdf);
    await expect(page.getByText("Weak proof")).toBeVisible();
    await attach(pdf);
    await page.getByRole("button", { name: "Delete document 2" }).press("Enter");
    await expect(page.getByRole("button", { name: "Delete document 2" })).toBeHidden();
    await expectAccessible(page);

    const staff = await browser.newContext();
    await giveSession(staff, moderator.id);
    const desk = await staff.newPage();
    await desk.goto("/adminmanagebusinesses?status=claims&q=Pennyroyal+Roofing");
    const [download] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^claim-\d+-document-\d+\.pdf$/);
    await staff.close();
  },
);
