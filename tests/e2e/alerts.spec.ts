import { expect, test } from "@playwright/test";
import { makeListing } from "@/prisma/factories/listing";
import { unique } from "@/prisma/factories/unique";
import { makeUser } from "@/prisma/factories/user";
import { startOfDay } from "@/lib/rules/alert";
import { inDatabase } from "../support/owned";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { giveSession } from "../support/signed-in";

test("saves a search, follows a listing, gets a mail of a new match, and stops such mails", async ({
  page,
  context,
}) => {
  const errors = watchErrors(page);
  const word = `Yar${unique()
    .toLowerCase()
    .replace(/[^a-z]/g, "")}`;
  const user = await inDatabase((db) => makeUser(db));
  const { id: known } = await inDatabase((db) => makeListing(db, { name: `${word} Boats` }));

  await page.goto(`/search?q=${word}`);
  await page.getByRole("link", { name: "Email me new matches" }).click();
  await expect(page.locator("main")).toContainText("Sign in to save this search.");
  await giveSession(context, user.id);
  await page.reload();
  await page.getByRole("button", { name: "Save Search" }).click();
  const searches = page.getByRole("region", { name: "Saved searches" });
  await expect(searches.getByRole("link", { name: word })).toBeVisible();
  await searches.getByRole("button", { name: `Change “${word}”` }).click();
  await searches.getByLabel("Name").fill("Boats to hire");
  await searches.getByLabel("Tell me about new matches").selectOption("Once a week");
  await searches.getByRole("button", { name: "Save Changes" }).click();
  await expect(searches).toContainText("Once a week");

  // What the account follows arrives after the press, and must not undo it.
  let answerWithList = () => {};
  const pressed = new Promise<void>((resolve) => (answerWithList = resolve));
  await page.route("**/follows/", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    await pressed;
    return route.fulfill({ response });
  });
  await page.goto(`/business/${known}-it`);
  await page.getByRole("button", { name: /^Follow / }).click();
  const following = page.getByRole("button", { name: /^Following / });
  await expect(following).toBeVisible();
  const list = page.waitForResponse((got) => got.url().endsWith("/follows/") && got.request().method() === "GET");
  answerWithList();
  await list;
  await expect(following).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => inDatabase((db) => db.follow.count({ where: { userId: user.id } }))).toBe(1);
  await page.goto("/alerts");
  await expect(page.getByRole("button", { name: `Unfollow ${word} Boats` })).toBeVisible();
  await expectAccessible(page);

  // A listing that was approved the evening before.
  await inDatabase(async (db) => {
    const { id } = await makeListing(db, { name: `${word} Sails`, status: "pending" });
    await db.listing.update({ where: { id }, data: { status: "active" } });
    const day = startOfDay(new Date()).getTime();
    await db.listing.update({ where: { id }, data: { publicAt: new Date(day - 1) } });
    await db.savedSearch.updateMany({
      where: { userId: user.id },
      data: { seenUntil: new Date(day - 8 * 86_400_000) },
    });
    await db.$queryRaw`SELECT id FROM graphile_worker.add_job('send-alerts')`;
  });
  const mails = () => inDatabase((db) => db.outboxMail.findMany({ where: { userId: user.id, template: "alerts" } }));
  await expect.poll(async () => (await mails()).length).toBe(1);
  await page.goto(`/dev/mail/${(await mails())[0]?.id}`);
  const mail = page.frameLocator("iframe").first();
  await expect(mail.getByRole("heading", { name: "New for “Boats to hire”" })).toBeVisible();
  await expect(mail.getByRole("link", { name: `${word} Sails` })).toBeVisible();
  const stop = await mail.getByRole("link", { name: "Stop all such mails" }).getAttribute("href");
  // A page that is open might still ask for what the account has saved.
  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto(stop ?? "");
  await page.getByRole("button", { name: "Stop These Emails" }).click();
  await expect(page.getByRole("status")).toContainText("Stopped.");
  await giveSession(context, user.id);
  await page.goto("/alerts");
  await expect(page.locator("main")).toContainText("These emails are off.");
  expect(errors).toEqual([]);
});
