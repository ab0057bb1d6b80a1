import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { type PlanSwitch } from "@/lib/contract/billing";
import { kindFacts } from "@/lib/rules/listing-kind";
import { expireIdleCheckouts } from "@/server/crowdfund/expire";
import { database, Prisma } from "@/server/db/client";
import { EXPIRE_CHECKOUTS_TASK } from "@/server/listings/away";
import { execute } from "@/server/db/sql";
import { type SignedIn, signIn } from "../support/actors";
import { askCheckout, sessionOf } from "../support/buying";
import { call } from "../support/call";
import { caughtUp, followChanges } from "../support/changes";
import { funding } from "../support/funding";
import { changeListing, readOne, setOwner } from "../support/listings";
import { mergeCalls } from "../support/merges";
import { planOf, shownTo, workOff } from "../support/money";
import { ownerWithListing, ownerWithPlan, premiumOf } from "../support/owner-with-plan";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
followChanges();
const db = database();
const { controls } = site;
const { begin, contribute, contribution, start, stand } = funding(site);
afterAll(() => site.end());
afterEach(async () => expect(await differences()).toEqual({}));

let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const isPremium = async (listing: { id: number; kind: "business" | "doctor" }) =>
  (await readOne<{ is_premium: boolean }>(listing, { as: admin })).body.is_premium;
const suspend = (listing: Parameters<typeof changeListing>[0], status: "suspended" | "active") =>
  changeListing(listing, { as: admin, body: { status } });
/** Gives a listing to someone, by an admin who wants those concerned to be mailed. */
const give = async (listing: Parameters<typeof setOwner>[0], to: SignedIn) => {
  const body = { user_id: to.id, reason: "other", facts: "The practice was sold." };
  expect((await setOwner(listing, { as: admin, body, query: "?notify=1" })).status).toBe(200);
};
const pay = async (session: string) => {
  controls.pay(session, { email: "payer@example.org" });
  await controls.webhooks.settled();
};

describe("a listing that changes hands", () => {
  /** What a former owner reads, besides the decision, about a plan that covers nothing now. */
  const idlePlanMails = async ({ id }: SignedIn) => {
    const mails = await db.outboxMail.findMany({ where: { userId: id }, orderBy: { id: "asc" } });
    expect(mails.some(({ template }) => template === "decision-made")).toBe(true);
    return mails.filter(({ template }) => template === "owner-ended").map(({ values }) => values);
  };

  it("leaves its former owner a plan that covers nothing, and tells them so", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    await give(owner.listing, await signIn());
    expect(await isPremium(owner.listing)).toBe(false);
    expect(await shownTo(owner.who)).toBe("Renews on D for $50.");
    expect(await idlePlanMails(owner.who)).toMatchObject([{ isPlanIdle: true }]);
  });

  it("says nothing of a plan that covers another listing, that ends, or that isn't there", async () => {
    const [several, ending, free] = [
      await ownerWithPlan(site, { plan: "monthly" }),
      await ownerWithPlan(site, { plan: "monthly" }),
      await ownerWithListing(),
    ];
    await give(await makeListing(db), several.who);
    controls.cancelAtEnd(ending.subscription);
    await controls.webhooks.settled();
    for (const { who, listing } of [several, ending, free]) {
      await give(listing, await signIn());
      expect(await idlePlanMails(who)).toEqual([]);
    }
  });

  it("takes its campaign and its funded year along", async () => {
    const { listing } = await ownerWithListing();
    await contribute(listing, 50_000);
    const { who: next } = await ownerWithListing();
    await give(listing, next);
    expect(await isPremium(listing)).toBe(true);
    const { listing: other } = await ownerWithListing();
    await contribute(other, 10_000);
    await give(other, next);
    expect(await stand(other)).toMatchObject({ amount_raised_cents: 10_000 });
  });

  it("while its owner is paying, is covered by its owner when the payment arrives", async () => {
    const { who, listing } = await ownerWithListing();
    const session = sessionOf(await askCheckout(who, { plan: "monthly" }));
    await give(listing, await signIn());
    await pay(session);
    expect(await isPremium(listing)).toBe(false);
    expect(await planOf(who)).toMatchObject({ goesOn: "renews" });
  });
});

describe("a listing that is suspended", () => {
  it("keeps the plan of its owner running, and is premium when it is restored", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    expect((await suspend(owner.listing, "suspended")).status).toBe(200);
    expect(await planOf(owner.who)).toMatchObject({ goesOn: "renews", isInForce: true });
    controls.happen("renew", owner.subscription);
    await workOff(site);
    expect((await suspend(owner.listing, "active")).status).toBe(200);
    expect(await premiumOf(owner)).toMatchObject({ account: true, listing: true });
  });

  it("takes no new contributions, but counts one that was being paid", async () => {
    const { listing } = await ownerWithListing();
    const session = await begin(listing, 2500);
    await suspend(listing, "suspended");
    expect((await start(listing, 2500)).status).toBeGreaterThanOrEqual(400);
    await pay(session);
    expect(await contribution(session)).toMatchObject({ status: "paid" });
    await suspend(listing, "active");
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 2500 });
  });
});

describe("a listing that closes", () => {
  it("keeps its owner's plan, and takes no new contributions, but counts one that was being paid", async () => {
    const { who, listing } = await ownerWithListing();
    const session = await begin(listing, 2500);
    expect(
      (
        await call({
          path: `${kindFacts[listing.kind].segment}/${listing.id}/close/`,
          method: "POST",
          body: {},
          as: who.headers,
        })
      ).status,
    ).toBe(200);
    expect((await start(listing, 2500)).status).toBe(409);
    await pay(session);
    expect(await contribution(session)).toMatchObject({ status: "paid" });
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 2500 });
    // Nothing is bought by it yet, so the receipt offers the money back.
    const [receipt] = await db.outboxMail.findMany({
      where: { template: "contribution-received" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(receipt?.values).toMatchObject({ is_away: true });
  });

  it("closes its open payment pages, and leaves others open", async () => {
    const [{ who, listing }, { listing: open }] = [await ownerWithListing(), await ownerWithListing()];
    const [idle, good] = [await begin(listing, 2500), await begin(open, 2500)];
    const at = `${kindFacts[listing.kind].segment}/${listing.id}/close/`;
    expect((await call({ path: at, method: "POST", body: {}, as: who.headers })).status).toBe(200);
    const [job] = await db.$queryRaw<{ n: number }[]>(Prisma.sql`
      SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = ${EXPIRE_CHECKOUTS_TASK}`);
    expect(job?.n).toBe(1);
    await expireIdleCheckouts(db);
    await controls.webhooks.settled();
    expect(await contribution(idle)).toMatchObject({ status: "expired" });
    expect(await contribution(good)).toMatchObject({ status: "pending" });
    await pay(good);
    expect(await stand(open)).toMatchObject({ amount_raised_cents: 2500 });
  });
});

describe("a listing that is merged", () => {
  it("while it is being funded or its owner pays, gives the kept one what arrives", async () => {
    const { who, listing: kept } = await ownerWithListing();
    const merged = await makeListing(db, { kind: kept.kind, categoryId: kept.categoryId });
    const funded = await begin(merged, 2500);
    const bought = sessionOf(await askCheckout(who, { plan: "monthly" }));
    const { merge } = mergeCalls(admin.headers);
    expect((await merge(kept.id, merged.id)).status).toBe(201);
    await pay(funded);
    await pay(bought);
    expect(await stand(kept)).toMatchObject({ amount_raised_cents: 2500 });
    expect(await isPremium(kept)).toBe(true);
  });

  it("leaves the owner who loses it a plan that covers nothing, and tells them so", async () => {
    const loser = await ownerWithPlan(site, { plan: "monthly" });
    const { listing: kept } = await ownerWithListing();
    const { merge } = mergeCalls(admin.headers);
    const answer = await merge(kept.id, loser.listing.id, { owner: "kept", query: "?notify=1" });
    expect(answer.status).toBe(201);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { userId: loser.who.id, template: "owner-ended" } });
    expect(mail.values).toMatchObject({ isPlanIdle: true });
  });
});

describe("prices that change while someone pays", () => {
  const setPrices = async (changes: object) => {
    const settings = await call({ path: "admin/settings/", as: admin.headers });
    const { version: seen } = settings.body as { version: string };
    const body = { seen, ...changes };
    const { status } = await call({ path: "admin/settings/", method: "PATCH", as: admin.headers, body });
    expect(status).toBe(200);
    await caughtUp();
  };
  beforeEach(async () => {
    await execute(db)`DELETE FROM site_setting`;
    await caughtUp();
  });

  it("leave an open payment page at the price that it shows, which the plan then keeps", async () => {
    const { who } = await ownerWithListing();
    const session = sessionOf(await askCheckout(who, { plan: "monthly" }));
    await setPrices({ monthly_price: "60" });
    await pay(session);
    expect(await planOf(who)).toMatchObject({ priceCents: 5000, chargeCents: 5000 });
    const { subscription } = controls.object("checkout.session", session) as { subscription: string };
    controls.happen("renew", subscription);
    await workOff(site);
    expect(await shownTo(who)).toBe("Renews on D for $50.");
  });

  it("replace the page when the plan is chosen again, so that two tabs can't pay twice", async () => {
    const { who } = await ownerWithListing();
    const old = sessionOf(await askCheckout(who, { plan: "monthly" }));
    await setPrices({ monthly_price: "60" });
    const next = sessionOf(await askCheckout(who, { plan: "monthly" }));
    expect(() => controls.pay(old)).toThrow("is over");
    await pay(next);
    expect(await planOf(who)).toMatchObject({ priceCents: 6000 });
    expect((await askCheckout(who, { plan: "monthly" })).status).toBe(409);
  });

  it("refuse a switch at the amount of before", async () => {
    const { who } = await ownerWithPlan(site, { plan: "monthly" });
    const quote = (await call({ path: "billing/plan/switch/?plan=yearly", as: who.headers })).body as PlanSwitch;
    await setPrices({ yearly_price: "600" });
    const { plan, prorated_at, pays_now_cents } = quote;
    const body = { plan, prorated_at, pays_now_cents };
    const answer = await call({ path: "billing/plan/switch/", method: "POST", as: who.headers, body });
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining("changed") as string } });
  });
});
