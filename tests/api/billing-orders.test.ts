import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { buyPlan } from "../support/buying";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before anything asks for the settings, which say where the provider is.
const site = await openPayingSite();
const db = database();
afterAll(() => site.end());

/** The life of a subscription in three steps, and the event by which each is told: five in all. */
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

const ordersOf = <One>(all: readonly One[]): One[][] =>
  all.length === 0 ? [[]] : all.flatMap((first, at) => ordersOf(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
const orders = ordersOf(life);

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
/** The newest event of a type about a subscription. */
function eventOf(type: string, subscription: string): string {
  const found = site.controls.webhooks.events(type).findLast((event) => isAbout(event, subscription));
  if (!found) throw new Error(`No ${type} was made.`);
  return found.id;
}

/** Somebody with a listing who has paid; the site has not been told. */
async function buyer(): Promise<Buyer> {
  const { id } = await makeUser(db, { userType: "owner" });
  const who = await signIn({ id });
  const listing = await makeListing(db, { categoryId, claimedById: id, claimedAt: new Date() });
  const { subscription } = await buyPlan(site, who);
  const events = new Map<LifeEvent, string>();
  for (const type of life.slice(0, 3)) events.set(type, eventOf(type, subscription));
  return { who, listingId: listing.id, subscription, events, step: 1 };
}

/** Lets the subscription live on until this event has happened. */
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

/** How things stand on the site, in what must not depend on the order. */
async function standing({ who, listingId, subscription }: Buyer) {
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

/** Does it for all, a few at a time. */
async function forEach<One>(all: readonly One[], work: (one: One) => Promise<void>) {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await work(one);
    }),
  );
}

/** How many lives get their events at once: thirty in every run of the tests, RACE_ROUNDS=120 for all of them. */
const rounds = Number(process.env.RACE_ROUNDS ?? 30);
/** That many of all, each with its place, spread over the orders. */
const racing = <One>(all: readonly One[]): [number, One][] => {
  const step = Math.max(1, Math.floor(all.length / rounds));
  return [...all.entries()].filter(([at]) => at % step === 0);
};

describe("the five events of a subscription's life", () => {
  const buyers: Buyer[] = [];

  it("lead, in every order and with repeats at every place, to how it stands at that moment", async () => {
    let brought = 0;
    await forEach([...orders.entries()], async ([nth, order]) => {
      const one = await buyer();
      for (const [at, event] of order.entries()) {
        liveUntil(one, event);
        // At one place, another in each life: brought twice at once, and one that came before once more behind it.
        const repeats = at === nth % order.length ? [event, order[at - 1] ?? event] : [];
        await Promise.all([event, ...repeats.slice(0, 1)].map((each) => bring(one, each)));
        for (const again of repeats.slice(1)) await bring(one, again);
        brought += 1 + repeats.length;
        expect(await standing(one)).toEqual(states[one.step - 1]);
      }
      buyers.push(one);
    });
    expect(buyers).toHaveLength(120);
    expect(await differences()).toEqual({});
    console.log(`${buyers.length} orders, ${brought} deliveries, each leading to the state of its moment`);
  }, 300_000);

  it("lead to the same when they come at the same time, with repeats", async () => {
    const raced = racing(buyers);
    const ids = buyers.map(({ who }) => who.id);
    // The site forgets what it was told.
    await db.paymentEvent.deleteMany();
    await db.premiumGrant.deleteMany();
    await db.subscription.deleteMany();
    await db.outboxMail.deleteMany();
    await db.user.updateMany({ where: { id: { in: ids } }, data: { premiumMembership: false, premiumExpires: null } });
    await db.listing.updateMany({ data: { isPremium: false, premiumExpires: null } });
    await forEach(raced, async ([at, one]) => {
      const order = orders[at] ?? [];
      // One of them twice.
      await Promise.all([...order, ...order.slice(at % 5, (at % 5) + 1)].map((event) => bring(one, event)));
      expect(await standing(one)).toEqual(states[2]);
    });
    expect(await db.paymentEvent.count()).toBe(raced.length * life.length);
    expect(await differences()).toEqual({});
    console.log(`${raced.length} orders at the same time, ${raced.length * 6} deliveries, one state`);
  }, 300_000);
});
