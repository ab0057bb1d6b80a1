import type Stripe from "stripe";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Ctx } from "@/server/ctx";
import { database } from "@/server/db/client";
import { execute } from "@/server/db/sql";
import { type PaymentSync } from "@/server/payments/payment-sync";
import { applyEvent } from "@/server/payment-events/receive-event";
import { openPayingSite } from "../support/paying-site";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
afterAll(() => site.end());
beforeEach(() => db.paymentEvent.deleteMany());

let made = 0;
/** An event in the provider's format, about an unknown type of object. */
const eventOf = (more: object = {}, object: object = { id: "th_1", object: "thing" }) => {
  made += 1;
  return {
    id: `evt_${made}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor(Date.now() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: "thing.changed",
    ...more,
  };
};
const stored = () => db.paymentEvent.findMany({ orderBy: { id: "asc" } });

describe("an event sent to the webhook", () => {
  it("is stored once and acknowledged each time, whatever it is about", async () => {
    const event = eventOf();
    const text = JSON.stringify(event);
    expect(await Promise.all([site.bring(text), site.bring(text), site.bring(text)])).toEqual([200, 200, 200]);
    expect(await site.bring(text)).toBe(200);
    expect(await stored()).toMatchObject([
      { id: event.id, type: "thing.changed", providerAt: new Date(event.created * 1000), appliedAt: null },
    ]);
  });

  it("is stored without data that identifies the payer", async () => {
    const object = { id: "cs_1", customer_details: { email: "kim@example.com" }, list: [{ billing_details: "Kim" }] };
    expect(await site.bring(JSON.stringify(eventOf({}, { ...object, amount_total: 2500 })))).toBe(200);
    const [{ payload } = { payload: null }] = await stored();
    expect(payload).toMatchObject({ data: { object: { id: "cs_1", customer_details: null, amount_total: 2500 } } });
    expect(JSON.stringify(payload)).not.toMatch(/kim/i);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const text = () => JSON.stringify(eventOf());
  const refused: [string, () => Promise<number>][] = [
    ["unsigned", () => site.bring(text(), { header: null })],
    ["signed by nothing", () => site.bring(text(), { header: "" })],
    ["signed with another secret", () => site.bring(text(), { secret: "whsec_another" })],
    ["signed in words", () => site.bring(text(), { header: "t=now,v1=mine" })],
    ["too old", () => site.bring(text(), { timestamp: now() - 301 })],
    ["for another account", () => site.bring(JSON.stringify(eventOf({ account: "acct_another" })))],
    ["about real money", () => site.bring(JSON.stringify(eventOf({ livemode: true })))],
    ["of another version", () => site.bring(JSON.stringify(eventOf({ api_version: "2020-08-27" })))],
    ["no event", () => site.bring(JSON.stringify({ id: "th_1", object: "thing", livemode: false }))],
    ["no JSON", () => site.bring("{")],
    ["nothing", () => site.bring("")],
  ];
  it.each(refused)("is refused and not stored: %s", async (_what, bring) => {
    expect(await bring()).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it("is refused when it was altered in transit", async () => {
    const customer = await site.stripe.customers.create({ name: "Kim" });
    await site.controls.webhooks.settled();
    const [event] = site.controls.webhooks.events("customer.created").slice(-1);
    expect((await stored()).map(({ id }) => id)).toEqual([event?.id]);
    await db.paymentEvent.deleteMany();
    const altered = { alter: (one: Stripe.Event) => ({ ...one, data: { object: { ...customer, balance: -5000 } } }) };
    expect(await site.controls.webhooks.send(event?.id ?? "", altered)).toMatchObject({ status: 400 });
    expect(await stored()).toEqual([]);
    expect(await site.controls.webhooks.send(event?.id ?? "")).toMatchObject({ status: 200 });
    expect(await stored()).toHaveLength(1);
  });
});

describe("an event about an object that the site follows", () => {
  const ctx = (): Ctx => ({ actor: { kind: "operator" }, db, now: new Date(), requestId: "test", notify: true });
  const take = (sync: PaymentSync<number>, event = eventOf()) =>
    applyEvent(ctx(), event as unknown as Stripe.Event, [sync]);

  /** Syncs a number with the provider; `settled` lists the values that were stored, in order. */
  function follow(subject: string) {
    const settled: number[] = [];
    const provider = { value: 1, asked: () => Promise.resolve(), inside: () => Promise.resolve() };
    const sync: PaymentSync<number> = {
      types: ["thing.changed" as Stripe.Event["type"]],
      subjectOf: () => Promise.resolve(subject),
      fetch: async () => {
        const { value } = provider;
        await provider.asked();
        return value;
      },
      apply: async (inside, value) => {
        await provider.inside();
        await execute(inside.db)`SELECT 1`;
        settled.push(value);
      },
    };
    return { sync, provider, settled };
  }

  it("syncs it with the provider's state, once per event", async () => {
    const { sync, provider, settled } = follow("th_once");
    const event = eventOf();
    await Promise.all([take(sync, event), take(sync, event), take(sync, event)]);
    provider.value = 2;
    await take(sync, event);
    expect(settled).toEqual([1]);
    expect(await stored()).toMatchObject([{ id: event.id, appliedAt: expect.any(Date) as Date }]);
  });

  it("never ends with an older state than another event had", async () => {
    const { sync, provider, settled } = follow("th_late");
    let release = () => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    provider.asked = () => blocked;
    const first = take(sync);
    provider.asked = () => Promise.resolve();
    provider.value = 2;
    await take(sync);
    release();
    await first;
    expect(settled).toEqual([2, 2]);
    expect(await stored()).toHaveLength(2);
  });

  it("is processed when eight arrive at once", async () => {
    const { sync, provider, settled } = follow("th_many");
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        provider.value += 1;
        await take(sync);
      }),
    );
    expect(settled).toHaveLength(8);
    expect(settled.at(-1)).toBe(9);
  });

  it("leaves nothing when it fails halfway, and is applied in full when it is sent again", async () => {
    const { sync, provider, settled } = follow("th_broken");
    provider.inside = () => Promise.reject(new Error("cut"));
    const event = eventOf();
    await expect(take(sync, event)).rejects.toThrow("cut");
    expect(await stored()).toEqual([]);
    expect(await db.paymentSubject.count({ where: { id: "th_broken" } })).toBe(0);
    provider.inside = () => Promise.resolve();
    await take(sync, event);
    expect(settled).toEqual([1]);
    expect(await stored()).toHaveLength(1);
  });
});
