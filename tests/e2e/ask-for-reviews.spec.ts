import { expect, test } from "@playwright/test";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase, makeOwned } from "../support/owned";
import { expectAccessible } from "../support/page-checks";
import { giveSession } from "../support/signed-in";
import { deep } from "../support/deep-tag";

test(
  "invites a whole list, opens the same form for everyone, and stops invitations",
  { tag: deep },
  async ({ browser, context, page }) => {
    const { owner, listing } = await makeOwned({ name: "Quillwort Tax Office" });
    await giveSession(context, owner.id);
    await page.goto(`/ownerdashboard?listing=${listing.id}&tab=ask`);
    await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    await expectAccessible(page);
    const send = page.getByRole("button", { name: "Send to the Whole List" });
    const addresses = page.getByLabel("Email addresses");
    await addresses.fill("a@example.com, b@example.com");
    await send.press("Enter");
    await expect(addresses).toBeFocused();
    await expect(page.getByText("Enter at least 5 different addresses.")).toBeVisible();
    const people = [1, 2, 3, 4, 5].map((nth) => `client-${nth}-${listing.id}@example.com`);
    await addresses.fill(`Name\tEmail\n${people.map((email) => `Client\t${email}`).join("\n")}`);
    await expect(page.getByText("5 different addresses found.")).toBeVisible();
    await page.getByLabel(/^I served these people/).check();
    await send.press("Enter");
    await expect(page.getByText("5 invitations on the way.")).toBeVisible();
    await expect(addresses).toHaveValue("");

    const guest = await browser.newContext();
    const visit = await guest.newPage();
    await visit.goto("/dev/mail");
    await visit.getByRole("link", { name: "Quillwort Tax Office asks for your review" }).first().click();
    const mail = visit.frameLocator("iframe").first();
    const link = (name: string) => mail.getByRole("link", { name, exact: true }).getAttribute("href");
    const [form, stop] = [await link("Write a review"), await link("Stop all such mails")];

    const { id } = await inDatabase((db) => makeUser(db));
    await giveSession(guest, id);
    await visit.goto(form ?? "");
    await expect(visit).toHaveURL(/quillwort-tax-office$/);
    await visit.getByRole("radio", { name: "Poor" }).check({ force: true });
    await visit.getByLabel("Title").fill("Slow answers");
    await visit.getByLabel("Your review").fill("They took three weeks.");
    await visit.getByRole("button", { name: "Submit Review" }).click();
    await expect(visit.getByRole("heading", { name: "Your review" })).toBeFocused();
    const written = await inDatabase((db) => db.review.findFirst({ where: { listingId: listing.id, userId: id } }));
    expect(written).toMatchObject({ rating: 2, isInvited: true });

    await visit.goto(stop ?? "");
    await expectAccessible(visit);
    await visit.getByRole("button", { name: "Stop All Invitations" }).press("Enter");
    await expect(visit.getByRole("status")).toHaveText("Done. You won't get any more invitations to write a review.");
    await guest.close();
  },
);
