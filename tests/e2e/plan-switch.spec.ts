import { expect, test } from "@playwright/test";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase } from "../support/owned";
import { expectAccessible } from "../support/page-checks";
import { expectPaymentPage, pay } from "../support/payment-pages";
import { giveSession } from "../support/signed-in";
import { deep } from "../support/deep-tag";

test(
  "switches from the monthly to the yearly plan at the amount shown, and back for credit",
  { tag: deep },
  async ({ page, context }) => {
    const owner = await inDatabase(async (db) => {
      const user = await makeUser(db, { userType: "owner" });
      await makeListing(db, { name: "Thistledown Repairs", claimedById: user.id, claimedAt: new Date() });
      return user;
    });
    await giveSession(context, owner.id);
    await page.goto("/premium");
    await page.getByRole("button", { name: "Choose Monthly" }).click();
    await expectPaymentPage(page, "$50.00 per month");
    await pay(page);
    const main = page.locator("main");
    await expect(main.getByRole("status").first()).toContainText("You're Premium", { timeout: 90_000 });
    await page.getByRole("button", { name: "Switch to Yearly" }).press("Enter");
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: /^Pay \$\d+\.\d\d and Switch$/ });
    await expect(confirm).toBeEnabled();
    await expect(dialog).toContainText("Unused time of your plan");
    await expect(dialog).toContainText("renews on");
    await expectAccessible(page);
    await confirm.press("Enter");
    await expect(dialog.getByRole("status")).toContainText("Your plan is now yearly.", { timeout: 60_000 });
    await dialog.getByRole("button", { name: "Close" }).last().press("Enter");

    await page.getByRole("button", { name: "Switch to Monthly" }).press("Enter");
    await expect(dialog).toContainText("Nothing is charged now.");
    await expect(dialog).toContainText("Credit isn't paid out.");
    await dialog.getByRole("button", { name: "Switch", exact: true }).press("Enter");
    await expect(dialog.getByRole("status")).toContainText("Your plan is now monthly.", { timeout: 60_000 });
    const plans = await inDatabase((db) =>
      db.subscription.findMany({ where: { userId: owner.id }, include: { payments: true } }),
    );
    expect(plans).toMatchObject([{ plan: "monthly", status: "active" }]);
    expect(plans[0]?.payments).toHaveLength(3);
  },
);
