import { expect, test } from "@playwright/test";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase, makeOwned } from "../support/owned";
import { expectAccessible } from "../support/page-checks";
import { giveSession } from "../support/signed-in";

test("invites a responder, who accepts, answers a review, and is refused once removed", async ({
  browser,
  context,
  page,
}) => {
  const { owner, listing } = await makeOwned({ name: "Saxifrage Legal Aid", isPremium: true });
  const review = await inDatabase((db) => makeReview(db, { listingId: listing.id, title: "Patient and clear" }));
  const email = `helper-${listing.id}@example.com`;
  await giveSession(context, owner.id);
  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=team`);
  await expect(page.getByText("So far you work on this listing alone.")).toBeVisible();
  await expectAccessible(page);
  const address = page.getByLabel("Email address");
  await address.fill("helper@");
  await address.press("Enter");
  await expect(page.getByText("Not an email address.")).toBeVisible();
  await address.fill(email);
  await address.press("Enter");
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expect(page.getByText("Invited as a responder.")).toBeVisible();

  const other = await browser.newContext();
  const visit = await other.newPage();
  await visit.goto("/dev/mail");
  await visit.getByRole("link", { name: "Invitation to the team of Saxifrage Legal Aid" }).first().click();
  const mail = visit.frameLocator("iframe").first();
  const link = await mail.getByRole("link", { name: "View the invitation", exact: true }).getAttribute("href");
  await visit.goto(link ?? "");
  await expect(visit.getByRole("main").getByRole("link", { name: "Sign In" })).toHaveAttribute("href", /next=/);
  const { id } = await inDatabase((db) => makeUser(db, { email, fullName: "Hattie Helper" }));
  await giveSession(other, id);
  await visit.goto(link ?? "");
  await expectAccessible(visit);
  await visit.getByRole("button", { name: "Accept and Join" }).press("Enter");
  await visit.waitForURL(/\/ownerdashboard\?listing=/);
  const tabs = visit.getByRole("tab");
  await expect(tabs).toHaveText([/^Reviews/, "Team"]);
  await expect(visit.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await visit.getByLabel(/^Your reply to/).fill("Thank you. We answer every call.");
  await visit.getByRole("button", { name: "Save Reply" }).click();
  await expect(visit.getByRole("button", { name: /^Edit Reply to/ })).toBeVisible();
  const reply = () => inDatabase((db) => db.reviewReply.findFirst({ where: { reviewId: review.id } }));
  // The page shows it before it is stored.
  await expect.poll(reply).toMatchObject({ authorId: id, content: "Thank you. We answer every call." });

  await page.reload();
  await page.getByRole("button", { name: "Remove Hattie Helper" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByText("Hattie Helper was removed.")).toBeVisible();

  await visit.getByRole("button", { name: /^Edit Reply/ }).click();
  await visit.getByLabel(/^Your reply to/).fill("This comes too late.");
  await visit.getByRole("button", { name: "Save Reply" }).click();
  await expect(visit.getByText("You do not have permission to perform this action.")).toBeVisible();
  expect(await reply()).toMatchObject({ content: "Thank you. We answer every call." });
  await visit.goto(`/ownerdashboard?listing=${listing.id}`);
  await expect(visit.getByRole("heading", { name: "No Businesses Found" })).toBeVisible();
  await other.close();
});
