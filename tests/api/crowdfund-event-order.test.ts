import type Stripe from "stripe";
import { afterAll, describe, expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { note } from "../support/assurance";
import { coverageOf, sampledOrders, sampleOf } from "../support/depth";
import { daysBetween, funding } from "../support/funding";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const { controls } = site;
const { begin, contribution, stand, grantsOf } = funding(site);
afterAll(() => site.end());

const mailsTo = (recipient: string) => db.outboxMail.findMany({ where: { recipient } });

describe("the five events of a contribution", () => {
  const types = [
    "checkout.session.completed",
    "refund.created",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.closed",
  ] as const;
  const orders = [...sampledOrders([0, 1, 2, 3, 4]).entries()];

  /** A contribution of the full goal: a fifth is refunded, then three tenths are lost to a dispute. */
  async function life(email: string) {
    const listing = await makeListing(db);
    const session = await begin(listing, 50_000, { body: { donor_email: email } });
    const payment = () =>
      (controls.object("checkout.session", session) as Stripe.Checkout.Session).payment_intent as string;
    let dispute = "";
    const steps = [
      () => controls.pay(session),
      () => controls.refund(payment(), { amount: 10_000 }),
      () => undefined,
      () => (dispute = controls.openDispute(payment(), { amount: 15_000 }).id),
      () => controls.closeDispute(dispute, "lost"),
    ];
    let done = 0;
    const ids = new Map<number, string>();
    /** Advances the contribution at the provider until it has sent this event. Returns the event's id. */
    const reach = (event: number): string => {
      const known = ids.get(event);
      if (known) return known;
      for (; done <= event; done += 1) steps[done]?.();
      const isOf = (object: object) =>
        ("id" in object && object.id === session) ||
        ("payment_intent" in object && object.payment_intent === payment());
      const found = controls.webhooks.events(types[event]).filter(({ data }) => isOf(data.object));
      const id = found.at(-1)?.id ?? "";
      ids.set(event, id);
      return id;
    };
    return { listing, session, reach };
  }

  async function end({ listing, session }: Awaited<ReturnType<typeof life>>, email: string) {
    const { status, amountCents, refundedCents, disputedCents, lostCents } = await contribution(session);
    const grants = await grantsOf(listing.id);
    return {
      contribution: { status, amountCents, refundedCents, disputedCents, lostCents },
      campaign: await stand(listing).then(({ amount_raised_cents, percent_funded }) => [
        amount_raised_cents,
        percent_funded,
      ]),
      years: grants.map(({ startsAt, endsAt, revokedAt }) => [daysBetween(startsAt, endsAt), revokedAt]),
      isPremium: (await db.listing.findUniqueOrThrow({ where: { id: listing.id } })).isPremium,
      mails: (await mailsTo(email)).map(({ template }) => template).sort(),
      audit: await db.auditRow.count({ where: { action: "campaign.reach", objectId: listing.id } }),
    };
  }

  const same = {
    contribution: { status: "lost", amountCents: 50_000, refundedCents: 10_000, disputedCents: 0, lostCents: 15_000 },
    campaign: [25_000, 100],
    years: [[182.5, null]],
    isPremium: true,
    mails: ["campaign-reached", "contribution-received", "contribution-refunded"],
    audit: 1,
  };

  /** Sends each event once, and the one at index `repeated` twice. */
  async function inLine(order: number[], repeated: number, email: string) {
    const one = await life(email);
    for (const [at, event] of order.entries()) {
      const id = one.reach(event);
      expect((await controls.webhooks.send(id)).status).toBe(200);
      if (at === repeated) expect((await controls.webhooks.send(id)).status).toBe(200);
    }
    return end(one, email);
  }

  /** Sends all events at once, then again those that failed and the one at index `repeated`. */
  async function atOnce(order: number[], repeated: number, email: string) {
    const one = await life(email);
    one.reach(4);
    const send = (events: number[]) => Promise.all(events.map((event) => controls.webhooks.send(one.reach(event))));
    const answers = await send(order);
    const again = order.filter((_, at) => at === repeated || answers[at]?.status !== 200);
    for (const { status } of await send(again)) expect(status).toBe(200);
    return end(one, email);
  }

  it("are tested in orders that put each event in each position and directly after each other one", () =>
    expect(coverageOf(orders.map(([, order]) => order))).toEqual({ places: 25, pairs: 20 }));

  it("lead to the same state, one after the other with repeats and all at once", async () => {
    controls.webhooks.hold();
    const raced = sampleOf(orders, 4);
    const lives = [
      ...orders.map(
        ([nth, order]) =>
          () =>
            inLine(order, nth % 5, `line-${nth}@example.org`),
      ),
      ...raced.map(
        ([nth, order]) =>
          () =>
            atOnce(order, nth % 5, `once-${nth}@example.org`),
      ),
    ];
    const ends: unknown[] = [];
    const work = async () => {
      for (let next = lives.pop(); next; next = lives.pop()) ends.push(await next());
    };
    await Promise.all([work(), work(), work(), work()]);
    note({ "event orders": ends.length });
    expect(ends).toEqual(Array.from({ length: orders.length + raced.length }, () => same));
    expect(await differences()).toEqual({});
  }, 900_000);
});
