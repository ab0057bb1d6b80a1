import { expect, test } from "@playwright/test";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase, makeOwned } from "../support/owned";
import { expectAccessible } from "../support/page-checks";
import { giveSession } from "../support/signed-in";
import { deep } from "../support/deep-tag";

test(
  "proposes where a doctor works by keyboard, and the firm confirms it from the mail; both pages say so",
  { tag: deep },
  async ({ browser, context, page }) => {
    const firm = await makeOwned({ name: "Larkspur Heart Clinic" });
    const { owner, listing: doctor } = await inDatabase(async (db) => {
      const owner = await makeUser(db, { userType: "owner" });
      const listing = await makeListing(db, {
        name: "Ilse Larkham, MD",
        kind: "doctor",
        claimedById: owner.id,
        claimedAt: new Date(),
      });
      await makeReview(db, { listingId: listing.id, rating: 4 });
      return { owner, listing };
    });
    await giveSession(context, owner.id);
    await page.goto(`/ownerdashboard?listing=${doctor.id}&tab=people`);
    await expect(page.getByText("No firm is named yet.")).toBeVisible();
    await expectAccessible(page);
    const field = page.getByLabel("The firm's listing");
    await field.fill("Larkspur Heart");
    await page.getByRole("option", { name: "Larkspur Heart Clinic" }).waitFor();
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(field).toHaveValue("Larkspur Heart Clinic");
    await expect(page.getByText(/^Chosen/)).toBeVisible();
    await page.getByLabel("Role (optional)").fill("Cardiologist");
    await page.getByLabel("Role (optional)").press("Enter");
    await expect(page.getByText("Proposed. Larkspur Heart Clinic has to confirm it.")).toBeVisible();

    const other = await browser.newContext();
    await giveSession(other, firm.owner.id);
    const visit = await other.newPage();
    await visit.goto("/dev/mail");
    await visit.getByRole("link", { name: "Does Ilse Larkham, MD work at Larkspur Heart Clinic?" }).first().click();
    const mail = visit.frameLocator("iframe").first();
    const link = await mail.getByRole("link", { name: "Confirm or decline", exact: true }).getAttribute("href");
    await visit.goto(link ?? "");
    await visit.getByRole("button", { name: "Confirm Ilse Larkham, MD" }).press("Enter");
    await expect(visit.getByText("Confirmed. Both pages say so now.")).toBeVisible();

    const path = await page.getByRole("link", { name: "Larkspur Heart Clinic" }).getAttribute("href");
    await page.goto(path ?? "");
    const people = page.getByRole("region", { name: /^People/ });
    await expect(people.getByRole("listitem")).toContainText(["Cardiologist"]);
    await expect(page.getByText("Reviews of its people: 1")).toBeVisible();
    await expectAccessible(page);
    await people.getByRole("link", { name: "Ilse Larkham, MD" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ilse Larkham, MD" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Larkspur Heart Clinic" })).toBeVisible();

    await visit.reload();
    await visit.getByRole("button", { name: "End Ilse Larkham, MD" }).press("Enter");
    await visit.getByRole("alertdialog").getByRole("button", { name: "End" }).press("Enter");
    await expect(visit.getByText("Ended. Neither page names the other any longer.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: "Larkspur Heart Clinic" })).toHaveCount(0);
    await other.close();
  },
);
