import { expect, test } from "@playwright/test";
import { decisionMessages } from "@/lib/messages/decision";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { journeyListing } from "../support/journey-listing";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { inDatabase } from "../support/site-database";

test("restores a wrongly removed review by an appeal, which another moderator decides", async ({
  page,
  browser,
  context,
  request,
}) => {
  const errors = watchErrors(page);
  const { id: listingId, path } = await journeyListing(request);
  const title = `Kept word ${unique()}`;
  const author = await signInBrowser(context, { fullName: "Ada Writer" });
  const review = await inDatabase((db) => makeReview(db, { listingId, userId: author.id, title }));
  const [first, second] = await Promise.all(
    ["Mo First", "Sam Second"].map(async (fullName) => {
      const other = await browser.newContext();
      await signInBrowser(other, { userType: "moderator", fullName });
      return other.newPage();
    }),
  );
  if (!first || !second) throw new Error("Both moderators have a page.");
  const row = (of: typeof page, text: string) => of.getByRole("row").filter({ hasText: text });

  await first.goto(`/adminmanagereviews?status=active&q=${encodeURIComponent(title)}`);
  await row(first, title).click();
  await first.keyboard.press("r");
  await first.getByRole("radio").first().check();
  await first.getByRole("textbox", { name: "Facts" }).fill("The last sentence advertises a shop.");
  await first.keyboard.press("Control+Enter");
  await expect(row(first, title)).toBeHidden();
  // Leaving the page sends the waiting decision.
  await first.goto("/admindashboard");
  const statusOf = () =>
    inDatabase(async (db) => (await db.review.findUniqueOrThrow({ where: { id: review.id } })).status);
  await expect.poll(statusOf).toBe("removed");

  await page.goto("/dashboard");
  const note = page.getByRole("region", { name: decisionMessages.notes });
  await expect(note).toContainText("The last sentence advertises a shop.");
  await note.getByRole("link", { name: "See the decision or appeal" }).click();
  await page.getByLabel("What did we get wrong?").fill("I name no shop at all: please read it again.");
  await page.getByRole("button", { name: "Send Appeal" }).click();
  await expect(page.getByText("Someone else looks at it")).toBeVisible();
  await expectAccessible(page);

  await first.goto("/adminappeals");
  await row(first, "I name no shop at all").click();
  await expect(first.getByText(decisionMessages.ownDecision)).toBeVisible();
  await second.setViewportSize({ width: 390, height: 844 });
  await second.goto("/adminappeals");
  await row(second, "I name no shop at all").click();
  await second.getByRole("textbox", { name: "Answer" }).fill("There is no shop in it. We are sorry.");
  await second.getByRole("button", { name: "Reverse and restore" }).click();
  await expect(row(second, "I name no shop at all")).toBeHidden();

  await expect.poll(statusOf).toBe("active");
  await page.reload();
  await expect(page.getByText("We reversed the decision")).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(title)).toBeVisible();
  expect(errors).toEqual([]);
});
