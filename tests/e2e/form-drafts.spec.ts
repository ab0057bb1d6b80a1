import { expect, type Page, test } from "@playwright/test";
import { journeyListing } from "../support/journey-listing";
import { giveSession, signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard what you typed?" });
const title = (page: Page) => page.getByLabel("Title");
const open = (page: Page) => page.getByRole("button", { name: "Write a Review" }).click();
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));

async function startReview(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await open(page);
  await title(page).fill("Half a thought");
}

test("restores a draft after a reload, for its own account only, until sign-out", async ({
  page,
  context,
  browser,
  request,
}) => {
  const listing = await journeyListing(request, { name: "Drafted Law" });
  await signInBrowser(context);
  await startReview(page, listing.path);
  await page.reload();
  await expect(title(page)).toHaveValue("Half a thought");
  await expect(title(page)).not.toBeFocused();
  await expect(page.getByText("What you typed earlier is back.")).toBeVisible();

  const other = await browser.newContext();
  const { id } = await signInBrowser(other);
  await other.close();
  const mine = await context.cookies();
  await giveSession(context, id);
  await page.goto(listing.path);
  await open(page);
  await expect(title(page)).toHaveValue("");
  await context.clearCookies();
  await context.addCookies(mine);

  await page.goto(listing.path);
  await expect(title(page)).toHaveValue("Half a thought");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Account of/ })
    .click();
  await page.getByRole("link", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await drafts(page)).toEqual([]);
});

test("asks before Cancel discards a draft and before the page is left", async ({ page, context, request }) => {
  const listing = await journeyListing(request, { name: "Asked Law" });
  await signInBrowser(context);
  await startReview(page, listing.path);
  await page.getByRole("button", { name: "Cancel" }).click();
  await question(page).getByRole("button", { name: "Keep writing" }).click();
  await expect(title(page)).toHaveValue("Half a thought");

  const leaving = page.waitForEvent("dialog");
  const left = page.goto("/").catch(() => null);
  const asked = await leaving;
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();
  await left;
  await expect(title(page)).toHaveValue("Half a thought");

  await page.getByRole("button", { name: "Cancel" }).click();
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toBeHidden();
  expect(await drafts(page)).toEqual([]);
});

test("accepts and counts text pasted beyond the limit", { tag: deep }, async ({ page, context, request }) => {
  const listing = await journeyListing(request, { name: "Counted Law" });
  await signInBrowser(context);
  await startReview(page, listing.path);
  await title(page).fill("x".repeat(120));
  await expect(title(page)).toHaveValue("x".repeat(120));
  await expect(page.getByText("Too long by 20: the limit is 100 characters.")).toBeVisible();
});

test("shows the server's error at its field, and explains a rate limit and a lost session", async ({
  page,
  context,
  request,
}) => {
  const listing = await journeyListing(request, { name: "Refused Law" });
  await signInBrowser(context);
  await startReview(page, listing.path);
  await page.getByRole("radio", { name: "Good" }).check({ force: true });
  await page.getByLabel("Your review", { exact: true }).fill("They listened.");
  const answers = [
    { status: 400, json: { title: ["Not a title."] } },
    { status: 429, json: { detail: "Request was throttled. Expected available in 30 seconds." } },
    { status: 401, json: { detail: "Authentication credentials were not provided." } },
  ];
  await page.route("**/api/reviews/", (route) => route.fulfill(answers.shift() ?? { status: 500 }));
  const alert = page.locator("#write-review").getByRole("alert");
  const submit = page.getByRole("button", { name: "Submit Review" });
  await submit.click();
  await expect(alert).toHaveText("Not a title.");
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveAttribute("aria-invalid", "true");
  await submit.click();
  await expect(alert).toHaveText(/Please wait 30 seconds, then try again. Nothing you typed is lost./);
  await submit.click();
  await expect(alert).toContainText("You are signed out. Sign in and send it again.");
  await expect(alert.getByRole("link", { name: "Sign in in a new window" })).toBeVisible();
  await expect(title(page)).toHaveValue("Half a thought");
  await page.unroute("**/api/reviews/");
  await submit.click();
  await expect(page.getByText("Thanks! Your review was received.")).toBeVisible();
  expect(await drafts(page)).toEqual([]);
});

test(
  "keeps what is typed after the session has ended for the account that began it",
  { tag: deep },
  async ({ page, context, request }) => {
    const listing = await journeyListing(request, { name: "Lapsed Law" });
    const { id } = await signInBrowser(context);
    await startReview(page, listing.path);
    await context.clearCookies();
    await title(page).fill("Half a thought and more");
    expect(await drafts(page)).toEqual([`draft:${id}:review-of-${listing.id}`]);
    await giveSession(context, id);
    await page.goto(listing.path);
    await expect(title(page)).toHaveValue("Half a thought and more");
  },
);
