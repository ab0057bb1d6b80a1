import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { database } from "@/server/db/client";
import { endPremium } from "@/server/premium/expire";
import { type SignedIn } from "../support/actors";
import { askCheckout } from "../support/buying";
import { call } from "../support/call";
import { sampleOf } from "../support/depth";
import {
  atProvider,
  daysTo,
  invoicesOf,
  mailsOf,
  type MoneyEvent,
  moneyEvents,
  shownTo,
  switchTo,
  workOff,
} from "../support/money";
import { ownerWithPlan, premiumOf } from "../support/owner-with-plan";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const { controls } = site;
afterAll(() => site.end());
afterEach(async () => {
  await endPremium(db);
  expect(await differences()).toEqual({});
});

/** A card that pays once, and is declined at each renewal. */
const failing = "4000000000000341";
const { happen } = moneyEvents(site);

interface Cell {
  /** Whether the account, its listing, and its replies are premium. */
  isPremium: boolean;
  /** The sentence that /premium, the Upgrade tab, and the dashboards show. */
  shown: string;
  /** The mails since the first receipt. */
  mails: string[];
}

/** The plan that is bought, what happens then, and what holds afterward. */
type Row = [plan: PremiumPlan, happened: MoneyEvent[], cell: Cell];

const renews = "Renews on D for $50.";
const owed = "$50 couldn't be charged. Premium ends on D unless it's paid.";
const lapsed = "$50 couldn't be charged. Premium ended on D and comes back when it's paid.";
const over = "Your plan ended on D.";
const unpaid =
  "Your plan ended on D because $50 wasn't paid. Premium comes back if you still pay it under Manage Billing.";
const ends = "Canceled: Premium ends on D.";
const failed = "plan-payment-failed";
const cell = (isPremium: boolean, shown: string, mails: string[] = []): Cell => ({ isPremium, shown, mails });

const renewals: Row[] = [
  ["monthly", [], cell(true, renews)],
  ["monthly", ["renewed"], cell(true, renews, ["plan-receipt"])],
  ["monthly", ["renewal failed"], cell(true, owed, [failed])],
  ["monthly", ["renewal failed", "tried again in vain"], cell(true, owed, [failed])],
  ["monthly", ["renewal failed", "paid"], cell(true, renews, [failed, "plan-receipt"])],
  ["monthly", ["renewal failed", "a week later"], cell(true, owed, [failed, "plan-payment-due"])],
  [
    "monthly",
    ["renewal failed", "a week later", "tried again in vain"],
    cell(true, owed, [failed, "plan-payment-due"]),
  ],
  ["monthly", ["renewal failed", "a week later", "a week later"], cell(false, lapsed, [failed, "plan-payment-due"])],
  [
    "monthly",
    ["renewal failed", "a week later", "a week later", "paid"],
    cell(true, renews, [failed, "plan-payment-due", "plan-receipt"]),
  ],
  ["monthly", ["renewal failed", "given up"], cell(false, unpaid, [failed, "plan-ended"])],
  [
    "monthly",
    ["renewal failed", "a week later", "a week later", "given up"],
    cell(false, unpaid, [failed, "plan-payment-due", "plan-ended"]),
  ],
  [
    "monthly",
    ["renewal failed", "a week later", "a week later", "a week later"],
    cell(false, unpaid, [failed, "plan-payment-due", "plan-ended"]),
  ],
  [
    "monthly",
    ["renewal failed", "given up", "a week later", "paid"],
    cell(true, ends, [failed, "plan-ended", "plan-receipt"]),
  ],
  ["monthly", ["renewal failed", "canceled"], cell(true, owed, [failed])],
  ["monthly", ["renewal failed", "paid", "renewal failed"], cell(true, owed, [failed, "plan-receipt", failed])],
  ["yearly", ["renewal failed"], cell(true, owed.replace("50", "500"), [failed])],
];

const endings: Row[] = [
  ["monthly", ["canceled"], cell(true, ends, ["plan-canceled"])],
  ["monthly", ["canceled", "resumed"], cell(true, renews, ["plan-canceled"])],
  ["monthly", ["canceled", "period over"], cell(false, over, ["plan-canceled", "plan-ended"])],
  ["monthly", ["canceled at once"], cell(false, over, ["plan-ended"])],
];

const returns: Row[] = [
  ["monthly", ["partly refunded"], cell(true, renews, ["plan-refund"])],
  ["monthly", ["fully refunded"], cell(false, over, ["plan-refund"])],
  ["monthly", ["partly refunded", "fully refunded"], cell(false, over, ["plan-refund", "plan-refund"])],
  ["monthly", ["renewed", "fully refunded"], cell(true, renews, ["plan-receipt", "plan-refund"])],
  ["monthly", ["canceled", "fully refunded"], cell(false, over, ["plan-canceled", "plan-refund"])],
  [
    "monthly",
    ["canceled", "period over", "fully refunded"],
    cell(false, over, ["plan-canceled", "plan-ended", "plan-refund"]),
  ],
  ["monthly", ["renewal failed", "fully refunded"], cell(false, unpaid, [failed, "plan-refund"])],
  ["monthly", ["dispute opened"], cell(true, renews)],
  ["monthly", ["dispute opened", "dispute won"], cell(true, renews)],
  ["monthly", ["dispute opened", "dispute lost"], cell(false, over, ["plan-ended"])],
];

const credit = expect.stringMatching(
  /^Renews on D for \$50, which your credit of \$4\d\d(\.\d\d)? pays\. Nothing is charged\.$/,
) as string;
const switched = "plan-switched";

const switches: Row[] = [
  ["yearly", ["switched to monthly"], cell(true, credit, [switched])],
  ["yearly", ["switched to monthly", "renewed"], cell(true, credit, [switched])],
  ["yearly", ["switched to monthly", "partly refunded"], cell(true, credit, [switched, "plan-refund"])],
  ["yearly", ["switched to monthly", "fully refunded"], cell(false, over, [switched, "plan-refund"])],
  ["yearly", ["switched to monthly", "renewed", "fully refunded"], cell(false, over, [switched, "plan-refund"])],
  ["yearly", ["switched to monthly", "dispute opened"], cell(true, credit, [switched])],
  ["yearly", ["switched to monthly", "dispute opened", "dispute lost"], cell(false, over, [switched, "plan-ended"])],
  ["yearly", ["switched to monthly", "canceled"], cell(true, ends, [switched, "plan-canceled"])],
  ["monthly", ["switched to yearly"], cell(true, "Renews on D for $500.", ["plan-receipt", switched])],
  [
    "monthly",
    ["renewed", "switched to yearly"],
    cell(true, "Renews on D for $500.", ["plan-receipt", "plan-receipt", switched]),
  ],
  [
    "monthly",
    ["switched to yearly", "fully refunded"],
    cell(true, "Renews on D for $500.", ["plan-receipt", switched, "plan-refund"]),
  ],
];

const expiring = `${renews} Your card expires before that: update it.`;
const cards: Row[] = [
  ["monthly", ["card expires"], cell(true, expiring, ["plan-renewing"])],
  ["monthly", ["card expires", "card updated"], cell(true, renews, ["plan-renewing"])],
  ["monthly", ["card expires", "renewal failed"], cell(true, owed, ["plan-renewing", failed])],
];

describe.each([
  ["renewals", renewals],
  ["endings", endings],
  ["refunds and disputes", returns],
  ["switches and credit", switches],
  ["cards", cards],
])("%s", (_part, rows) => {
  it.each(sampleOf(rows, 6))("%s: %j", async (plan, happened, { isPremium, shown, mails }) => {
    const owner = await ownerWithPlan(site, { plan, number: failing });
    // A switch that costs something needs a card that pays.
    if (happened.includes("switched to yearly")) controls.happen("update-card", owner.subscription);
    for (const event of happened) await happen(owner, event);
    expect(await shownTo(owner.who)).toEqual(shown);
    expect((await mailsOf(owner.who)).map(({ template }) => template).sort()).toEqual(mails.toSorted());
    expect(await premiumOf(owner)).toMatchObject({ account: isPremium, listing: isPremium, mayReply: isPremium });
  });
});

describe("what is shown is what the provider does", () => {
  const stored = (id: string) => db.subscription.findUniqueOrThrow({ where: { providerId: id } });

  it("charges at the next renewal what was named, also with credit", async () => {
    const owner = await ownerWithPlan(site, { plan: "yearly" });
    await happen(owner, "switched to monthly");
    for (let month = 1; month <= 3; month += 1) {
      const { balance, next } = await atProvider(site, owner.subscription);
      const { creditCents, chargeCents } = await stored(owner.subscription);
      expect([creditCents, chargeCents]).toEqual([-balance, next]);
      await happen(owner, "renewed");
      expect((await atProvider(site, owner.subscription)).balance).toBe(balance + 5000);
    }
  });

  it("ends the subscription and takes the credit back with a full refund, so that nothing is paid twice", async () => {
    const owner = await ownerWithPlan(site, { plan: "yearly" });
    await happen(owner, "switched to monthly");
    const { balance } = await atProvider(site, owner.subscription);
    await happen(owner, "fully refunded");
    expect(await atProvider(site, owner.subscription)).toEqual({ status: "canceled", balance: 0, next: null });
    expect((await mailsOf(owner.who)).at(-1)?.values).toMatchObject({
      ...{ plan: "yearly", amountCents: 50_000, refundedCents: 50_000, creditCents: -balance, until: null },
    });
    expect((await invoicesOf(owner.who)).at(-1)).toEqual([50_000, 50_000, "paid"]);
    // They may start again, and pay the full price.
    expect((await askCheckout(owner.who)).status).toBe(200);
  });

  it("leaves subscription and credit to a partial refund, which only the invoice names", async () => {
    const owner = await ownerWithPlan(site, { plan: "yearly" });
    await happen(owner, "switched to monthly");
    const before = await atProvider(site, owner.subscription);
    await happen(owner, "partly refunded");
    expect(await atProvider(site, owner.subscription)).toEqual(before);
    expect((await invoicesOf(owner.who)).at(-1)).toEqual([50_000, 1250, "paid"]);
    expect((await mailsOf(owner.who)).at(-1)?.values).toMatchObject({ plan: "yearly", creditCents: 0 });
  });

  it("takes the credit back with a lost dispute, too, and says why the plan ended", async () => {
    const owner = await ownerWithPlan(site, { plan: "yearly" });
    for (const event of ["switched to monthly", "dispute opened", "dispute lost"] as const) await happen(owner, event);
    expect(await atProvider(site, owner.subscription)).toEqual({ status: "canceled", balance: 0, next: null });
    expect((await mailsOf(owner.who)).at(-1)?.values).toMatchObject({ isDisputed: true });
  });

  it("names the invoice by its printed number, and the plan that the payment was for", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    controls.happen("update-card", owner.subscription);
    await happen(owner, "switched to yearly");
    const [receipt] = (await mailsOf(owner.who)).filter(({ template }) => template === "plan-receipt");
    const { body } = await call({ path: "billing/invoices/", as: owner.who.headers });
    expect(receipt?.values).toMatchObject({
      plan: "yearly",
      invoice: (body as { invoices: { number: string }[] }).invoices[0]?.number,
    });
  });
});

describe("an unpaid renewal", () => {
  const refusalOf = async (who: SignedIn) => (await askCheckout(who)).body;

  it("gives 14 days of Premium from its start, and refuses a second plan with the way to pay", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly", number: failing });
    await happen(owner, "renewal failed");
    expect(await daysTo(owner.who)).toBe(14);
    expect((await mailsOf(owner.who)).at(-1)?.values.plan).toMatchObject({ owedCents: 5000, isInForce: true });
    expect(await refusalOf(owner.who)).toMatchObject({ detail: expect.stringContaining("Update your card") as string });
    await happen(owner, "a week later");
    expect(await daysTo(owner.who)).toBe(7);
    await happen(owner, "a week later");
    // It is still owed, and mailed no third time.
    expect(await refusalOf(owner.who)).toMatchObject({ detail: expect.stringContaining("Update your card") as string });
    expect(await mailsOf(owner.who)).toHaveLength(2);
    // The provider's fourth attempt is the last. Premium had ended with the grace.
    await happen(owner, "a week later");
    expect(await shownTo(owner.who)).toBe(unpaid);
    expect(await daysTo(owner.who)).toBe(-7);
  });

  it("that is paid after the end gives the rest of its own period, and a new plan may be bought before", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly", number: failing });
    for (const event of ["renewal failed", "a week later", "given up"] as const) await happen(owner, event);
    expect((await askCheckout(owner.who)).status).toBe(200);
    for (const event of ["a day later", "paid"] as const) await happen(owner, event);
    expect(await daysTo(owner.who)).toBeGreaterThan(20);
    expect(await daysTo(owner.who)).toBeLessThan(25);
  });

  it("doesn't keep its account from being closed once it is canceled", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly", number: failing });
    await happen(owner, "renewal failed");
    const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.who.id } });
    const body = { confirm_email: email, reviews: "keep" };
    const close = () => call({ path: "users/me/", method: "DELETE", as: owner.who.headers, body });
    expect((await close()).status).toBe(409);
    await happen(owner, "canceled");
    expect((await close()).status).toBe(204);
    await workOff(site);
    expect((await db.user.findUniqueOrThrow({ where: { id: owner.who.id } })).premiumMembership).toBe(false);
  });
});

describe("time that passes in the sandbox", () => {
  it("moves the past back, so that a renewed plan renews in a month and can be switched", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    await happen(owner, "renewed");
    await happen(owner, "renewed");
    expect(await daysTo(owner.who)).toBeGreaterThan(27);
    expect(await daysTo(owner.who)).toBeLessThan(32);
    const quote = await call({ path: "billing/plan/switch/?plan=yearly", as: owner.who.headers });
    expect(quote.status).toBe(200);
    expect(await invoicesOf(owner.who)).toHaveLength(3);
  });

  it("isn't needed for a quote when the provider's clock is ahead", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    controls.renew(owner.subscription);
    await workOff(site);
    const quote = await call({ path: "billing/plan/switch/?plan=yearly", as: owner.who.headers });
    expect(quote).toMatchObject({ status: 200, body: { unused_cents: 5000 } });
    await switchTo(owner, "yearly");
    await workOff(site);
    expect(await shownTo(owner.who)).toContain("for $500");
  });
});
