import { afterAll, describe, expect, it } from "vitest";
import { type InvoiceList } from "@/lib/contract/billing";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { ownerWithPlan } from "../support/owner-with-plan";
import { openPayingSite } from "../support/paying-site";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const { controls } = site;
afterAll(() => site.end());

const list = async (who: SignedIn) => {
  const { status, body } = await call({ path: "billing/invoices/", as: who.headers });
  expect(status).toBe(200);
  return body as InvoiceList;
};

describe("an owner's invoices", () => {
  it("come from the provider, newest first, in cents, each with its state and a page that shows it", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    controls.renew(owner.subscription);
    controls.renew(owner.subscription, { isPaid: false });
    await controls.webhooks.settled();
    const { invoices: found, has_more: hasMore } = await list(owner.who);
    expect(found.map(({ amount_cents: cents, status }) => [cents, status])).toEqual([
      [5000, "open"],
      [5000, "paid"],
      [5000, "paid"],
    ]);
    expect(hasMore).toBe(false);
    expect(new Set(found.map(({ number }) => number)).size).toBe(3);
    const page = await fetch(found[1]!.url!);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain(found[1]!.number);
    expect(html).toContain("$50.00");
  });

  it("are no one else's", async () => {
    const [one, other] = [await ownerWithPlan(site), await ownerWithPlan(site, { plan: "monthly" })];
    expect((await list(one.who)).invoices.map(({ amount_cents: cents }) => cents)).toEqual([50_000]);
    expect((await list(other.who)).invoices.map(({ amount_cents: cents }) => cents)).toEqual([5_000]);
  });

  it("are none for an account that never went to pay", async () => {
    expect(await list(await signIn())).toEqual({ invoices: [], has_more: false });
  });

  it("say so when the provider can't be reached", async () => {
    const owner = await ownerWithPlan(site);
    controls.requests.fail({ times: 3 });
    const { status } = await call({ path: "billing/invoices/", as: owner.who.headers });
    expect(status).toBe(503);
  });
});
