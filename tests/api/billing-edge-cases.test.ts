import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { reconcileSubscriptions } from "@/server/billing/reconcile";
import { CANCEL_TASK } from "@/server/billing/closed-account";
import { database, Prisma } from "@/server/db/client";
import { endPremium } from "@/server/premium/expire";
import { tasksOf } from "@/server/worker/tasks";
import { type SignedIn, signIn } from "../support/actors";
import { askCheckout, buyPlan, sessionOf } from "../support/buying";
import { call } from "../support/call";
import { readOne, setOwner } from "../support/listings";
import { dayMs, letDaysPass, nothing, ownerWithListing, ownerWithPlan, premiumOf } from "../support/owner-with-plan";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const { controls } = site;
const settled = () => controls.webhooks.settled();
afterAll(() => site.end());
afterEach(async () => {
  site.clock.offset = 0;
  await endPremium(db);
  expect(await differences()).toEqual({});
});

let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

describe("a listing that changes owners", () => {
  it("is covered by its new owner's subscription, and no longer by the former owner's", async () => {
    const { who, listing } = await ownerWithPlan(site);
    const other = await makeListing(db);
    const isPremium = async () => (await readOne<{ is_premium: boolean }>(other)).body.is_premium;
    expect((await setOwner(other, { as: admin, body: { user_id: who.id } })).status).toBe(200);
    expect(await isPremium()).toBe(true);
    const next = await signIn();
    await setOwner(other, { as: admin, body: { user_id: next.id } });
    expect(await isPremium()).toBe(false);
    expect((await readOne<{ is_premium: boolean }>(listing)).body.is_premium).toBe(true);
  });

  it("is covered in either order of the transfer and the payment event", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { who } = await ownerWithListing();
      const other = await makeListing(db);
      controls.webhooks.hold();
      await buyPlan(site, who);
      controls.webhooks.release();
      const given = await setOwner(other, { as: admin, body: { user_id: who.id } });
      await settled();
      if (given.status === 200) {
        expect((await readOne<{ is_premium: boolean }>(other)).body.is_premium).toBe(true);
      }
    }
  }, 60_000);
});

const close = (who: SignedIn, email: string) =>
  call({
    path: "users/me/",
    method: "DELETE",
    as: who.headers,
    body: { confirm_email: email, reviews: "keep" },
  });
const emailOf = async ({ id }: SignedIn) => (await db.user.findUniqueOrThrow({ where: { id } })).email;

describe("closing an account", () => {
  it("requires canceling first, and says where", async () => {
    const { who, subscription, listing } = await ownerWithPlan(site);
    const email = await emailOf(who);
    expect(await close(who, email)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("Cancel it under Manage Billing") as string },
    });
    controls.cancelAtEnd(subscription);
    await settled();
    expect((await close(who, email)).status).toBe(204);
    expect((await readOne<{ is_premium: boolean }>(listing)).body.is_premium).toBe(false);
    // A later event about it makes no one premium and sends no email.
    await db.outboxMail.deleteMany();
    controls.refund((controls.objects("charge") as Stripe.Charge[]).at(-1)?.id ?? "");
    controls.reachEnd(subscription);
    await settled();
    expect(await db.outboxMail.count()).toBe(0);
    const row = await db.subscription.findUniqueOrThrow({
      where: { providerId: subscription },
      include: { payments: true },
    });
    expect(row).toMatchObject({ status: "canceled", payments: [{ status: "refunded" }] });
    expect((await db.user.findUniqueOrThrow({ where: { id: who.id } })).premiumMembership).toBe(false);
  });

  it("ends a subscription that is resumed afterward from a page that was still open", async () => {
    const { who, subscription } = await ownerWithPlan(site);
    controls.cancelAtEnd(subscription);
    await settled();
    await close(who, await emailOf(who));
    controls.resume(subscription);
    await settled();
    const jobs = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
      SELECT id::text FROM graphile_worker.jobs WHERE task_identifier = ${CANCEL_TASK}`);
    expect(jobs).toHaveLength(1);
    await tasksOf(null)[CANCEL_TASK]?.({ id: subscription }, { db, signal: new AbortController().signal });
    await settled();
    expect(controls.object("subscription", subscription)).toMatchObject({ status: "canceled" });
    expect(await db.subscription.findUnique({ where: { providerId: subscription } })).toMatchObject({
      status: "canceled",
    });
  });

  it("leaves no open checkout that could still be paid", async () => {
    const who = await signIn();
    const session = sessionOf(await askCheckout(who));
    expect((await close(who, await emailOf(who))).status).toBe(204);
    expect(controls.object("checkout.session", session)).toMatchObject({ status: "expired" });
  });
});

it("exports the account's subscriptions and payments", async () => {
  const { who, subscription } = await ownerWithPlan(site);
  const { body } = await call({ path: "users/me/export/", as: who.headers });
  const { rows } = body as { rows: Record<string, Record<string, unknown>[]> };
  expect(rows.subscription).toMatchObject([{ provider_id: subscription, status: "active" }]);
  expect(rows.subscription_payment).toMatchObject([{ amount_cents: 50_000, status: "paid" }]);
  expect(rows.premium_grant).toMatchObject([{ cause: "subscription" }]);
});

describe("an event that is interrupted", () => {
  it("leaves nothing behind, and is applied in full when the provider sends it again", async () => {
    const owner = await ownerWithListing();
    controls.webhooks.hold();
    const { subscription } = await buyPlan(site, owner.who);
    const event = controls.webhooks.events("invoice.paid").at(-1)?.id ?? "";
    // The account is locked, so that the work stops mid-transaction, where its connection is cut.
    await db.$transaction(async (tx) => {
      await tx.$queryRaw(Prisma.sql`SELECT id FROM "user" WHERE id = ${owner.who.id} FOR UPDATE`);
      const answer = controls.webhooks.send(event);
      const waiting = () =>
        tx.$queryRaw<{ pid: number }[]>(Prisma.sql`
        SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      await expect.poll(async () => (await waiting()).length).toBe(1);
      await tx.$queryRaw(Prisma.sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect((await answer).status).toBe(503);
    });
    expect(await db.paymentEvent.count({ where: { id: event } })).toBe(0);
    expect(await db.subscription.count({ where: { providerId: subscription } })).toBe(0);
    expect(await premiumOf(owner)).toEqual(nothing);
    controls.webhooks.release();
    await settled();
    expect(await premiumOf(owner)).toMatchObject({ account: true, listing: true, mayReply: true });
    expect(await db.paymentEvent.count({ where: { id: event } })).toBe(1);
  });

  it("is retried when the provider can't be reached, and then succeeds", async () => {
    const owner = await ownerWithListing();
    controls.webhooks.hold();
    await buyPlan(site, owner.who);
    controls.requests.fail({ times: 12 });
    controls.webhooks.release();
    await settled();
    expect(await premiumOf(owner)).toMatchObject({ account: true, listing: true });
  }, 60_000);
});

describe("a subscription whose period ended without an event", () => {
  /** A month passes on both sides, and no event of that time is delivered. */
  async function monthLater(owner: Awaited<ReturnType<typeof ownerWithPlan>>) {
    controls.webhooks.hold();
    site.clock.offset = 32 * dayMs;
    controls.catchUp();
    site.clock.offset = 0;
    await letDaysPass(owner, 32);
    for (const { id } of controls.webhooks.events()) {
      if (controls.webhooks.deliveryOf(id).state === "pending") controls.webhooks.drop(id);
    }
    controls.webhooks.release();
  }

  it("is fetched from the provider, and continues if it was renewed", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    await monthLater(owner);
    expect(await premiumOf(owner)).toEqual(nothing);
    expect(await reconcileSubscriptions(db, new Date())).toBe(1);
    expect(await premiumOf(owner)).toMatchObject({ account: true, listing: true, mayReply: true });
    expect(await reconcileSubscriptions(db, new Date())).toBe(0);
  });

  it("ends if it was canceled, and stays unchanged if the provider doesn't know it", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    controls.cancelAtEnd(owner.subscription);
    await settled();
    await monthLater(owner);
    const stranger = await signIn();
    const lost = { userId: stranger.id, providerId: "sub_lost", plan: "monthly" as const, priceCents: 5000 };
    const longAgo = new Date(Date.now() - 40 * dayMs);
    await db.subscription.create({ data: { ...lost, status: "active", periodEndsAt: longAgo, providerAt: longAgo } });
    expect(await reconcileSubscriptions(db, new Date())).toBe(2);
    const statusOf = async (providerId: string) =>
      (await db.subscription.findUniqueOrThrow({ where: { providerId } })).status;
    expect(await statusOf(owner.subscription)).toBe("canceled");
    expect(await statusOf("sub_lost")).toBe("active");
    expect(await reconcileSubscriptions(db, new Date())).toBe(0);
  });
});
