import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contributionRequest, openSandbox, planRequest } from "../support/payment-sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "payments-"));
  sandbox = await openSandbox();
});
afterEach(async () => {
  await sandbox.end();
  await rm(folder, { recursive: true });
});

const pay = async (asked: Stripe.Checkout.SessionCreateParams, given: object = {}) => {
  const { id } = await sandbox.stripe.checkout.sessions.create(asked);
  sandbox.controls.pay(id, { email: "robin@example.com", ...given });
  return sandbox.stripe.checkout.sessions.retrieve(id);
};
const buy = () => pay(planRequest(sandbox.siteUrl));
const contribute = () => pay(contributionRequest(sandbox.siteUrl));
const settled = () => sandbox.controls.webhooks.settled();
const typesMade = () => sandbox.controls.webhooks.events().map(({ type }) => type);
const received = () => sandbox.site.received.map(sandbox.read);
/** The types of the events that `work` causes, in order. */
const typesOf = async (work: () => unknown) => {
  const before = typesMade().length;
  await work();
  return typesMade().slice(before);
};

describe("the provider's events are sent when", () => {
  test("a subscription is bought", async () => {
    expect(await typesOf(buy)).toEqual([
      "customer.created",
      "customer.subscription.created",
      "invoice.created",
      "invoice.finalized",
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice_payment.paid",
      "invoice.paid",
      "invoice.payment_succeeded",
      "checkout.session.completed",
    ]);
  });

  test("a subscription renews, fails, and ends", async () => {
    const id = (await buy()).subscription as string;
    const { controls } = sandbox;
    const renewal = ["customer.subscription.updated", "invoice.created", "invoice.finalized", "payment_intent.created"];
    const paid = ["charge.succeeded", "payment_intent.succeeded", "invoice_payment.paid", "invoice.paid"];
    const failed = ["charge.failed", "payment_intent.payment_failed", "invoice.payment_failed"];
    expect(await typesOf(() => controls.renew(id))).toEqual([...renewal, ...paid, "invoice.payment_succeeded"]);
    expect(await typesOf(() => controls.renew(id, { isPaid: false }))).toEqual([
      ...renewal,
      ...failed,
      "customer.subscription.updated",
    ]);
    expect(await typesOf(() => controls.payOwed(id, { isPaid: true }))).toEqual([
      ...paid,
      "invoice.payment_succeeded",
      "customer.subscription.updated",
    ]);
    expect(await typesOf(() => controls.cancelAtEnd(id))).toEqual(["customer.subscription.updated"]);
    expect(await typesOf(() => controls.cancelAtEnd(id))).toEqual([]);
    expect(await typesOf(() => controls.resume(id))).toEqual(["customer.subscription.updated"]);
    controls.cancelAtEnd(id);
    expect(await typesOf(() => controls.reachEnd(id))).toEqual(["customer.subscription.deleted"]);
  });

  test("a one-time payment is made, refunded, and disputed", async () => {
    const { controls, siteUrl } = sandbox;
    const made = await typesOf(contribute);
    expect(made).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
    const [first] = controls.objects("payment_intent") as Stripe.PaymentIntent[];
    const refund = ["refund.created", "charge.refunded", "refund.updated"];
    expect(await typesOf(() => controls.refund(first?.id ?? "", { amount: 500 }))).toEqual(refund);
    const { payment_intent: second } = await pay(contributionRequest(siteUrl));
    const disputed = await typesOf(() => controls.openDispute(second as string));
    expect(disputed).toEqual(["charge.dispute.created", "charge.dispute.funds_withdrawn"]);
    const [{ id }] = controls.objects("dispute") as [Stripe.Dispute];
    expect(await typesOf(() => controls.closeDispute(id, "won"))).toEqual([
      "charge.dispute.closed",
      "charge.dispute.funds_reinstated",
    ]);
    expect(await typesOf(() => pay(contributionRequest(siteUrl), { isDeclined: true }))).toEqual([
      "payment_intent.created",
      "charge.failed",
      "payment_intent.payment_failed",
    ]);
  });

  test("an object changes: as a snapshot, with its previous values and the request", async () => {
    const id = (await buy()).subscription as string;
    await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey: "cancel" });
    await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    const [cancelled, kept] = (
      await sandbox.stripe.events.list({ type: "customer.subscription.updated" })
    ).data.reverse();
    expect(cancelled?.data.object).toMatchObject({ id, cancel_at_period_end: true });
    expect(cancelled?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(cancelled?.request).toMatchObject({
      id: expect.stringMatching(/^req_/) as string,
      idempotency_key: "cancel",
    });
    expect(kept?.data.object).toMatchObject({ cancel_at_period_end: false });
    expect(await sandbox.stripe.events.retrieve(kept?.id ?? "")).toMatchObject({ id: kept?.id });
  });
});

describe("an event is delivered", () => {
  test("once, with a signature", async () => {
    await contribute();
    await settled();
    const told = received();
    expect(told.map(({ id }) => id).sort()).toEqual(
      sandbox.controls.webhooks
        .events()
        .map(({ id }) => id)
        .sort(),
    );
    expect(told.map(({ type }) => type)).toContain("checkout.session.completed");
    const [{ id }] = sandbox.controls.webhooks.events() as [Stripe.Event];
    expect(await sandbox.stripe.events.retrieve(id)).toMatchObject({ pending_webhooks: 0 });
  });

  test("repeatedly, with growing delays, until the site accepts it", async () => {
    const pauses: number[] = [];
    const slow = await openSandbox({ pauseOf: (attempts) => pauses.push(attempts) - pauses.length });
    slow.site.answers = [500, 302, 404];
    await slow.stripe.customers.create({ name: "a" });
    await slow.controls.webhooks.settled();
    expect(pauses).toEqual([1, 2, 3]);
    const [event] = slow.controls.webhooks.events() as [Stripe.Event];
    const { state, attempts } = slow.controls.webhooks.deliveryOf(event.id);
    expect([state, attempts.map(({ status }) => status)]).toEqual(["delivered", [500, 302, 404, 200]]);
    expect(new Set(slow.site.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id))).toEqual(
      new Set([event.id]),
    );
    await slow.end();
  });

  test("for three days at most", async () => {
    sandbox.site.answers = Array<number>(2).fill(500);
    sandbox.controls.webhooks.hold();
    await sandbox.stripe.customers.create({ name: "a" });
    sandbox.clock.now = new Date(sandbox.clock.now.getTime() + 73 * 3600 * 1000);
    sandbox.controls.webhooks.release();
    await settled();
    const [{ id }] = sandbox.controls.webhooks.events() as [Stripe.Event];
    expect(sandbox.controls.webhooks.deliveryOf(id)).toMatchObject({ state: "given up", attempts: [{ status: 500 }] });
  });
});

test("deletes events after thirty days", async () => {
  await sandbox.stripe.customers.create({ name: "a" });
  await settled();
  sandbox.clock.now = new Date(sandbox.clock.now.getTime() + 30 * 24 * 3600 * 1000);
  await sandbox.stripe.customers.create({ name: "b" });
  const { data } = await sandbox.stripe.events.list();
  expect(data.map(({ data: { object } }) => (object as Stripe.Customer).name)).toEqual(["b"]);
});

describe("a test can have events delivered", () => {
  const held = async () => {
    sandbox.controls.webhooks.hold();
    await contribute();
    return sandbox.controls.webhooks.events();
  };

  test("late, twice, and out of order", async () => {
    const events = await held();
    expect(sandbox.site.received).toEqual([]);
    const order = [...events, events[0]].reverse() as Stripe.Event[];
    for (const { id } of order)
      expect(await sandbox.controls.webhooks.send(id)).toEqual({ status: 200, body: "taken" });
    expect(received().map(({ id }) => id)).toEqual(order.map(({ id }) => id));
  });

  test("not at all", async () => {
    const [first, ...others] = (await held()) as [Stripe.Event, ...Stripe.Event[]];
    sandbox.controls.webhooks.drop(first.id);
    sandbox.controls.webhooks.release();
    await settled();
    expect(
      received()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(others.map(({ id }) => id).sort());
  });

  test.each<[string, (event: Stripe.Event) => object]>([
    ["with a wrong signature", () => ({ signature: "wrong" })],
    ["without a signature", () => ({ signature: "missing" })],
    ["with an old signature", ({ created }) => ({ timestamp: created - 301 })],
    ["altered in transit", () => ({ alter: (event: Stripe.Event) => ({ ...event, livemode: true }) })],
  ])("%s", async (_how, spoil) => {
    const [event] = (await held()) as [Stripe.Event];
    await sandbox.controls.webhooks.send(event.id, spoil(event));
    const [came] = sandbox.site.received;
    expect(came && JSON.parse(came.body)).toMatchObject({ id: event.id });
    expect(() => received()).toThrow(Stripe.errors.StripeSignatureVerificationError);
    await sandbox.controls.webhooks.send(event.id);
    expect(sandbox.site.received.slice(1).map(sandbox.read)).toMatchObject([{ id: event.id }]);
  });
});

describe("the sandbox's state", () => {
  const stateFile = () => path.join(folder, "deep", "payments.json");

  test("restores objects, idempotency keys, and undelivered events after a restart", async () => {
    const first = await openSandbox({ stateFile: stateFile() });
    first.controls.webhooks.hold();
    const asked = contributionRequest(first.siteUrl);
    const session = await first.stripe.checkout.sessions.create(asked, { idempotencyKey: "one" });
    const { id: customer } = await first.stripe.customers.create({ email: "robin@example.com" });
    await first.end();
    const second = await openSandbox({ stateFile: stateFile() });
    expect(await second.stripe.customers.retrieve(customer)).toMatchObject({ email: "robin@example.com" });
    const again = await second.stripe.checkout.sessions.create(asked, { idempotencyKey: "one" });
    expect(again.id).toBe(session.id);
    expect((await second.stripe.checkout.sessions.retrieve(session.id)).url).toBe(`${second.url}/pay/${session.id}`);
    await second.controls.webhooks.settled();
    expect(second.site.received.map(second.read)).toMatchObject([{ type: "customer.created" }]);
    expect(second.controls.pay(session.id)).toBe(true);
    await second.end();
  });

  test("is set aside, not deleted, if the file is unreadable", async () => {
    const file = path.join(folder, "payments.json");
    await writeFile(file, "{half");
    const opened = await openSandbox({ stateFile: file });
    await opened.stripe.customers.create({ name: "a" });
    await opened.end();
    expect(await readFile(`${file}.unread`, "utf8")).toBe("{half");
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ version: 1 });
  });

  test("includes all of fifty concurrent payments", async () => {
    const file = stateFile();
    const busy = await openSandbox({ stateFile: file });
    const made = await Promise.all(
      Array.from({ length: 50 }, () => busy.stripe.checkout.sessions.create(contributionRequest(busy.siteUrl))),
    );
    for (const { id } of made) busy.controls.pay(id);
    await busy.controls.webhooks.settled();
    await busy.end();
    const { objects } = JSON.parse(await readFile(file, "utf8")) as { objects: Record<string, object> };
    expect(Object.keys(objects.payment_intent ?? {})).toHaveLength(50);
    expect(busy.site.received.filter(({ body }) => body.includes('"checkout.session.completed"'))).toHaveLength(50);
  });
});
