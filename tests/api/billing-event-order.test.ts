import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { buyPlan } from "../support/buying";
import { note } from "../support/assurance";
import { coverageOf, sampledOrders, sampleOf } from "../support/depth";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
afterAll(() => site.end());

/** The five events that the three steps of a subscription send. */
const life = [
  "customer.subscription.created",
  "invoice.paid",
  "checkout.session.completed",
  "updated",
  "deleted",
] as const;
type LifeEvent = (typeof life)[number];
const stepOf: Record<LifeEvent, number> = {
  "customer.subscription.created": 1,
  "invoice.paid": 1,
  "checkout.session.completed": 1,
  updated: 2,
  deleted: 3,
};

const orders = [...sampledOrders(life).entries()];

interface Buyer {
  who: SignedIn;
  listingId: number;
  subscription: string;
  events: Map<LifeEvent, string>;
  step: number;
}

let categoryId: number;
beforeAll(async () => {
  categoryId = (await makeCategory(db)).id;
  site.controls.webhooks.hold();
});

const isAbout = ({ data: { object } }: Stripe.Event, subscription: string) =>
  JSON.stringify(object).includes(subscription);
/** The newest event of this type about a subscription. */
function eventOf(type: string, subscription: string): string {
  const found = site.controls.webhooks.events(type).findLast((event) => isAbout(event, subscription));
  if (!found) throw new Error(`No ${type} was made.`);
  return found.id;
}

/** An owner with a listing who has paid for a plan; none of the events has reached the site. */
async function buyer(): Promise<Buyer> {
  const { id } = await makeUser(db, { userType: "owner" });
  const who = await signIn({ id });
  const listing = await makeListing(db, { categoryId, claimedById: id, claimedAt: new Date() });
  const { subscription } = await buyPlan(site, who);
  const events = new Map<LifeEvent, string>();
  for (const type of life.slice(0, 3)) events.set(type, eventOf(type, subscription));
  return { who, listingId: listing.id, subscription, events, step: 1 };
}

/** Advances the subscription at the provider until it has sent this event. */
function liveUntil(one: Buyer, event: LifeEvent) {
  const { subscription, events } = one;
  if (one.step < 2 && stepOf[event] >= 2) {
    site.controls.cancelAtEnd(subscription);
    events.set("updated", eventOf("customer.subscription.updated", subscription));
    one.step = 2;
  }
  if (one.step < 3 && stepOf[event] >= 3) {
    site.controls.reachEnd(subscription);
    events.set("deleted", eventOf("customer.subscription.deleted", subscription));
    one.step = 3;
  }
}

const bring = async (one: Buyer, event: LifeEvent) => {
  const { status, body } = await site.controls.webhooks.send(one.events.get(event) ?? "");
  expect([status, body]).toEqual([200, '{"received":true}']);
};

/** Reads the state that must not depend on the order of events. */
async function stateOf({ who, listingId, subscription }: Buyer) {
  const now = new Date();
  const user = await db.user.findUniqueOrThrow({
    where: { id: who.id },
    include: { subscriptions: { include: { payments: true } }, premiumGrants: true },
  });
  const listing = await db.listing.findUniqueOrThrow({ where: { id: listingId } });
  const isOn = (end: Date | null) => end !== null && end > now;
  return {
    subscriptions: user.subscriptions.map((one) => [
      one.providerId === subscription,
      one.status,
      one.cancelAtPeriodEnd,
    ]),
    payments: user.subscriptions.flatMap((one) => one.payments.map((paid) => [paid.status, paid.amountCents])),
    grants: user.premiumGrants.map((one) => [one.cause, one.revokedAt, isOn(one.endsAt)]),
    user: user.premiumMembership && isOn(user.premiumExpires),
    listing: listing.isPremium && isOn(listing.premiumExpires),
    receipts: await db.outboxMail.count({ where: { userId: who.id, template: "plan-receipt" } }),
  };
}

const payments = [["paid", 50_000]];
const states = [1, 2, 3].map((step) => ({
  subscriptions: [[true, step === 3 ? "canceled" : "active", step > 1]],
  payments,
  grants: [["subscription", null, step < 3]],
  user: step < 3,
  listing: step < 3,
  receipts: 1,
}));

/** Runs `work` for all of them, six at a time. */
async function forEach<One>(all: readonly One[], work: (one: One) => Promise<void>) {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await work(one);
    }),
  );
}

describe("the five events of a subscription", () => {
  const buyers: { nth: number; order: LifeEvent[]; one: Buyer }[] = [];

  it("are tested in orders that put each event in each position and directly after each other one", () =>
    expect(coverageOf(orders.map(([, order]) => order))).toEqual({ places: 25, pairs: 20 }));

  it("lead to the current state, in any order and with repeats anywhere", async () => {
    await forEach(orders, async ([nth, order]) => {
      const one = await buyer();
      for (const [at, event] of order.entries()) {
        liveUntil(one, event);
        // At one position, which differs between orders, the event comes twice at once, and the one before it again.
        const repeats = at === nth % order.length ? [event, order[at - 1] ?? event] : [];
        await Promise.all([event, ...repeats.slice(0, 1)].map((each) => bring(one, each)));
        for (const again of repeats.slice(1)) await bring(one, again);
        expect(await stateOf(one)).toEqual(states[one.step - 1]);
      }
      buyers.push({ nth, order, one });
    });
    note({ "event orders": buyers.length });
    expect(buyers).toHaveLength(orders.length);
    expect(await differences()).toEqual({});
  }, 900_000);

  it("lead to the same state when they arrive concurrently, with repeats", async () => {
    const raced = sampleOf(buyers, 4);
    const ids = buyers.map(({ one }) => one.who.id);
    // As if none of these events had arrived yet.
    await db.paymentEvent.deleteMany();
    await db.premiumGrant.deleteMany();
    await db.subscription.deleteMany();
    await db.outboxMail.deleteMany();
    await db.user.updateMany({ where: { id: { in: ids } }, data: { premiumMembership: false, premiumExpires: null } });
    await db.listing.updateMany({ data: { isPremium: false, premiumExpires: null } });
    await forEach(raced, async ({ nth, order, one }) => {
      // One of them is sent twice.
      await Promise.all([...order, ...order.slice(nth % 5, (nth % 5) + 1)].map((event) => bring(one, event)));
      expect(await stateOf(one)).toEqual(states[2]);
    });
    note({ "event orders": raced.length });
    expect(await db.paymentEvent.count()).toBe(raced.length * life.length);
    expect(await differences()).toEqual({});
  }, 900_000);
});
