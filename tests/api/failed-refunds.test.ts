import { afterAll, expect, it } from "vitest";
import { type InvoiceList } from "@/lib/contract/billing";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { funding } from "../support/funding";
import { mailsOf, moneyEvents, shownTo } from "../support/money";
import { ownerWithPlan, premiumOf } from "../support/owner-with-plan";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const { controls } = site;
const { contribute, contribution, stand } = funding(site);
const { happen } = moneyEvents(site);
afterAll(() => site.end());

it.each([
  ["partly refunded", true, "Renews on D for $50."],
  ["fully refunded", false, "Your plan ended on D."],
] as const)("a plan that was %s stays as it is when the refund fails", async (refunded, isPremium, shown) => {
  const owner = await ownerWithPlan(site, { plan: "monthly" });
  for (const event of [refunded, "refund failed"] as const) await happen(owner, event);
  expect(await shownTo(owner.who)).toBe(shown);
  expect((await premiumOf(owner)).account).toBe(isPremium);
  expect((await mailsOf(owner.who)).map(({ template }) => template)).toEqual(["plan-refund", "plan-refund-failed"]);
});

it("a plan's invoice and a mail name a refund that the bank sent back, until another arrives", async () => {
  const owner = await ownerWithPlan(site, { plan: "monthly" });
  for (const event of ["partly refunded", "refund failed"] as const) await happen(owner, event);
  const shown = async () => {
    const { body } = await call({ path: "billing/invoices/", as: owner.who.headers });
    const { refunded_cents: refunded, refund_failed_cents: failed } = (body as InvoiceList).invoices[0]!;
    return { refunded, failed };
  };
  expect(await shown()).toEqual({ refunded: 0, failed: 1250 });
  expect((await mailsOf(owner.who)).at(-1)?.values).toMatchObject({ failedCents: 1250 });
  await happen(owner, "partly refunded");
  expect(await shown()).toEqual({ refunded: 1250, failed: 0 });
});

it("a contribution counts again when the bank sends its refund back, which the payer is told", async () => {
  const listing = await makeListing(db);
  const paid = await contribute(listing, 10_000, { body: { donor_email: "sent-back@example.org" } });
  const payment = paid.paymentId ?? "";
  controls.refund(payment, { amount: 2_500 });
  await controls.webhooks.settled();
  controls.happen("fail-refund", payment);
  await controls.webhooks.settled();
  expect(await contribution(paid.checkoutSessionId)).toMatchObject({
    ...{ status: "paid", refundedCents: 0, refundFailedCents: 2_500 },
  });
  expect(await stand(listing)).toMatchObject({ amount_raised_cents: 10_000 });
  const mails = await db.outboxMail.findMany({
    where: { recipient: "sent-back@example.org" },
    orderBy: { id: "asc" },
  });
  expect(mails.at(-1)).toMatchObject({ template: "contribution-refund-failed", values: { failed_cents: 2_500 } });
  controls.refund(payment, { amount: 2_500 });
  await controls.webhooks.settled();
  expect(await contribution(paid.checkoutSessionId)).toMatchObject({ refundedCents: 2_500, refundFailedCents: 0 });
  expect(await differences()).toEqual({});
});
