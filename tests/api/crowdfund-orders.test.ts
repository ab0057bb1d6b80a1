import type Stripe from "stripe";
import { afterAll, describe, expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { daysBetween, funding } from "../support/funding";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before anything asks for the settings, which say where the provider is.
const site = await openPayingSite();
const db = database();
const { controls } = site;
const { begin, contribution, stand, grantsOf } = funding(site);
afterAll(() => site.end());

/** How many lives get their events at once: thirty in every run of the tests, RACE_ROUNDS=120 for all of them. */
const rounds = Number(process.env.RACE_ROUNDS ?? 30);

const mailsTo = (recipient: string) => db.outboxMail.findMany({ where: { recipient } });

describe("all orders in which the five events of a contribution's life can come", () => {
  const types = [
    "checkout.session.completed",
    "refund.created",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.closed",
  ] as const;
  const orders = permutations([0, 1, 2, 3, 4]);

  function permutations(items: number[]): number[][] {
    if (items.length < 2) return [items];
    return items.flatMap((item) =>
      permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
    );
  }

  /** A contribution of a whole goal of which a fifth is refunded, and three tenths are lost to a dispute. */
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
    /** Lets the life go on until this event has happened, if it has not yet; gives the event's id. */
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
    mails: ["contribution-received", "contribution-refunded"],
    audit: 1,
  };

  /** Each event once, and that of the place `repeated` a second time. */
  async function inLine(order: number[], repeated: number, email: string) {
    const one = await life(email);
    for (const [at, event] of order.entries()) {
      const id = one.reach(event);
      expect((await controls.webhooks.send(id)).status).toBe(200);
      if (at === repeated) expect((await controls.webhooks.send(id)).status).toBe(200);
    }
    return end(one, email);
  }

  /** All events at once, and then those again that lost every race, beside that of the place `repeated`. */
  async function atOnce(order: number[], repeated: number, email: string) {
    const one = await life(email);
    one.reach(4);
    const send = (events: number[]) => Promise.all(events.map((event) => controls.webhooks.send(one.reach(event))));
    const answers = await send(order);
    const again = order.filter((_, at) => at === repeated || answers[at]?.status !== 200);
    for (const { status } of await send(again)) expect(status).toBe(200);
    return end(one, email);
  }

  it("end the same, one after the other with repeats as life goes on, and, of a part of them, all at once", async () => {
    controls.webhooks.hold();
    const ends: unknown[] = [];
    let next = 0;
    // Spread over the orders.
    const step = Math.max(1, Math.floor(orders.length / rounds));
    const work = async () => {
      for (let n = next++; n < orders.length; n = next++) {
        const order = orders[n] ?? [];
        ends.push(await inLine(order, n % 5, `line-${n}@example.org`));
        if (n % step === 0) ends.push(await atOnce(order, n % 5, `once-${n}@example.org`));
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    console.info(`${orders.length} orders of ${types.length} events: ${ends.length} lives, in line and at once.`);
    expect(orders).toHaveLength(120);
    expect(ends).toEqual(Array.from({ length: 120 + Math.ceil(120 / step) }, () => same));
    expect(await differences()).toEqual({});
  }, 300_000);
});
