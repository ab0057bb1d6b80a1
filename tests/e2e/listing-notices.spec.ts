import { expect, test } from "@playwright/test";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase } from "../support/owned";
import { expectAccessible } from "../support/page-checks";
import { giveSession } from "../support/signed-in";
import { deep } from "../support/deep-tag";

test("chooses the mails of one of many listings", { tag: deep }, async ({ page, context }) => {
  const owner = await inDatabase(async (db) => {
    const user = await makeUser(db, { userType: "owner" });
    const names = Array.from({ length: 30 }, (_, at) => `Fernhollow Clinic ${String(at + 1).padStart(2, "0")}`);
    for (const name of names) await makeListing(db, { name, claimedById: user.id });
    return user;
  });
  await giveSession(context, owner.id);
  await page.goto("/settings");
  const section = page.getByRole("region", { name: "Mails about each listing" });
  await expect(section.getByText("As in your account", { exact: true })).toHaveCount(30);
  await section.getByText("Fernhollow Clinic 07").click();
  const form = page.getByRole("form", { name: "Mails about Fernhollow Clinic 07" });
  await form.getByLabel("Each new review, at once").selectOption("Off");
  await form.getByLabel("Daily summary of reviews").selectOption("On");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await expect(section.getByText("2 own choices")).toBeVisible();
  const choices = () =>
    inDatabase((db) => db.listingNoticeChoice.findMany({ where: { userId: owner.id }, orderBy: { notice: "asc" } }));
  expect((await choices()).map(({ notice, isOn }) => [notice, isOn])).toEqual([
    ["daily_summary", true],
    ["new_review", false],
  ]);
  await page.reload();
  await section.getByText("Fernhollow Clinic 07").click();
  await form.getByLabel("Each new review, at once").selectOption("account");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await expect(section.getByText("1 own choice")).toBeVisible();
});
