import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "@/prisma/factories/user";
import { pricesIn } from "@/lib/rules/pricing";
import { database } from "@/server/db/client";
import { siteSettings } from "@/server/settings/current";
import { type SignedIn, signIn } from "../support/actors";
import { askCheckout, askPortal, buyPlan, sessionOf } from "../support/buying";
import { openPayingSite } from "../support/paying-site";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const origin = "http://localhost:3000";
afterAll(() => site.end());
afterEach(() => site.controls.webhooks.settled());

const known = (id: string) => site.controls.object("checkout.session", id) as Stripe.Checkout.Session;
const customersOf = (userId: number) =>
  (site.controls.objects("customer") as Stripe.Customer[]).filter(
    ({ metadata }) => metadata.user_id === String(userId),
  );
const openOf = (customer: string | null) =>
  (site.controls.objects("checkout.session") as Stripe.Checkout.Session[]).filter(
    (session) => session.customer === customer && session.status === "open",
  );
const customerOf = async ({ id }: SignedIn) => (await db.user.findUniqueOrThrow({ where: { id } })).providerCustomer;

describe("a subscription checkout", () => {
  it("charges a changed price, and never the former one that an open page still shows", async () => {
    const who = await signIn();
    const former = sessionOf(await askCheckout(who, { plan: "monthly" }));
    await db.siteSetting.create({ data: { name: "monthly_price", value: "59.90" } });
    try {
      const session = sessionOf(await askCheckout(who, { plan: "monthly" }));
      expect(await site.stripe.checkout.sessions.retrieve(session)).toMatchObject({ amount_total: 5990 });
      expect(await site.stripe.checkout.sessions.retrieve(former)).toMatchObject({ status: "expired" });
    } finally {
      await db.siteSetting.deleteMany();
    }
  });

  it.each(["yearly", "monthly"] as const)("uses the price from the site's own table: %s", async (plan) => {
    const who = await signIn({ email: `robin-${plan}@example.com`, fullName: "Robin Ashdown" });
    const answer = await askCheckout(who, { plan, unit_amount: 1, price: 1, amount_cents: 1, user_id: 1 });
    expect(answer.status).toBe(200);
    const session = await site.stripe.checkout.sessions.retrieve(sessionOf(answer), { expand: ["line_items"] });
    expect((answer.body as { url: string }).url).toBe(session.url);
    expect(session).toMatchObject({
      mode: "subscription",
      amount_total: pricesIn(await siteSettings(db))[plan],
      currency: "usd",
      customer: await customerOf(who),
      success_url: `${origin}/premium?bought=1`,
      cancel_url: `${origin}/premium`,
      tax_id_collection: { enabled: true },
      metadata: { user_id: String(who.id), plan },
    });
    expect(session.line_items?.data[0]?.price?.recurring?.interval).toBe(plan === "yearly" ? "year" : "month");
    expect(customersOf(who.id)).toMatchObject([{ email: `robin-${plan}@example.com`, name: "Robin Ashdown" }]);
    // It grants nothing.
    expect((await db.user.findUniqueOrThrow({ where: { id: who.id } })).premiumMembership).toBe(false);
  });

  it("returns only to this site, whatever the request says", async () => {
    const who = await signIn();
    const offSite = ["https://evil.example/x", "//evil.example", "javascript:alert(1)", "/\\evil.example", "/logout"];
    for (const address of offSite) {
      const session = known(sessionOf(await askCheckout(who, { success_url: address, cancel_url: address })));
      expect([session.success_url, session.cancel_url]).toEqual([`${origin}/`, `${origin}/`]);
    }
    const own = { success_url: "http://127.0.0.1:3000/premium?s={CHECKOUT_SESSION_ID}", cancel_url: "/premium#plans" };
    const session = known(sessionOf(await askCheckout(who, own)));
    expect([session.success_url, session.cancel_url]).toEqual([own.success_url, `${origin}/premium#plans`]);
  });

  it.each([
    ["an unknown plan", { plan: "weekly" }, "plan"],
    ["no plan", { plan: undefined }, "plan"],
    ["a plan that isn't a string", { plan: 50_000 }, "plan"],
    ["the name of an inherited property", { plan: "constructor" }, "plan"],
    ["no return path", { success_url: undefined }, "success_url"],
    ["a return path that isn't a string", { cancel_url: { href: "/" } }, "cancel_url"],
    ["an overlong return path", { cancel_url: `/${"x".repeat(3000)}` }, "cancel_url"],
  ])("is refused for %s", async (_what, body, field) => {
    const answer = await askCheckout(await signIn(), body);
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
  });

  it("is only for active accounts", async () => {
    expect((await askCheckout(null)).status).toBe(401);
    expect(await askCheckout(await signIn({ status: "pending" }))).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("You cannot buy a premium plan until") as string },
    });
    expect((await askCheckout(await signIn({ status: "suspended" }))).status).toBe(403);
  });

  it("creates one customer and one open session for any number of concurrent requests", async () => {
    const who = await signIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => askCheckout(who)));
    // A call that waits too long for the others is asked to try again.
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const begun = answers.filter(({ status }) => status === 200);
    expect(new Set(begun.map(sessionOf)).size).toBe(1);
    expect(customersOf(who.id)).toHaveLength(1);
    expect(openOf(await customerOf(who))).toHaveLength(1);
  });

  it("is reused for the same plan, and replaced for another plan", async () => {
    const who = await signIn();
    const first = sessionOf(await askCheckout(who));
    expect(sessionOf(await askCheckout(who))).toBe(first);
    const second = sessionOf(await askCheckout(who, { plan: "monthly" }));
    expect(known(first).status).toBe("expired");
    const third = sessionOf(await askCheckout(who));
    expect(openOf(await customerOf(who)).map(({ id }) => id)).toEqual([third]);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it("leaves one session open when both plans are requested at once", async () => {
    const who = await signIn();
    const answers = await Promise.all(["yearly", "monthly", "yearly"].map((plan) => askCheckout(who, { plan })));
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(openOf(await customerOf(who))).toHaveLength(1);
    expect(customersOf(who.id)).toHaveLength(1);
  });

  it("is refused while a subscription is active, and from the moment one is paid", async () => {
    const who = await signIn();
    site.controls.webhooks.hold();
    const { subscription } = await buyPlan(site, who);
    expect(await askCheckout(who)).toMatchObject({
      status: 409,
      body: { detail: "We received your payment. Your Premium membership starts in a moment." },
    });
    site.controls.webhooks.release();
    await site.controls.webhooks.settled();
    const refused = { status: 409, body: { detail: expect.stringContaining("You can switch its plan") as string } };
    expect(await askCheckout(who)).toMatchObject(refused);
    site.controls.renew(subscription, { isPaid: false });
    await site.controls.webhooks.settled();
    expect(await askCheckout(who)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("Update your card or pay it") as string },
    });
    site.controls.payOwed(subscription, { isPaid: true });
    site.controls.cancelAtEnd(subscription);
    await site.controls.webhooks.settled();
    expect(await askCheckout(who)).toMatchObject(refused);
    site.controls.reachEnd(subscription);
    await site.controls.webhooks.settled();
    expect((await askCheckout(who)).status).toBe(200);
  });

  it("creates a new customer when the provider no longer has the old one", async () => {
    const who = await signIn({ providerCustomer: "cus_of_another_account" });
    expect((await askCheckout(who)).status).toBe(200);
    expect(await customerOf(who)).toBe(customersOf(who.id)[0]?.id);
  });
});

describe("when the provider can't be reached", () => {
  it("reports it, and the next checkout creates nothing twice", async () => {
    const who = await signIn();
    site.controls.requests.fail({ times: 3 });
    expect(await askCheckout(who)).toMatchObject({
      status: 503,
      body: { detail: "The payment service can't be reached right now. Please try again." },
    });
    // Applied, but the response is lost: the customer's, then the session's.
    site.controls.requests.loseAnswers();
    expect((await askCheckout(who)).status).toBe(200);
    expect(customersOf(who.id)).toHaveLength(1);
    site.controls.requests.loseAnswers();
    expect((await askCheckout(who, { plan: "monthly" })).status).toBe(200);
    expect(openOf(await customerOf(who))).toHaveLength(1);
  }, 60_000);
});

describe("the customer portal", () => {
  let payer: SignedIn;
  beforeAll(async () => {
    payer = await signIn();
    await buyPlan(site, payer);
    await site.controls.webhooks.settled();
  });

  it("belongs to the payer, and returns only to this site", async () => {
    const answer = await askPortal(payer);
    const [session] = (site.controls.objects("billing_portal.session") as Stripe.BillingPortal.Session[]).slice(-1);
    expect(answer).toMatchObject({ status: 200, body: { url: expect.stringContaining("/portal/") as string } });
    expect(session).toMatchObject({ customer: await customerOf(payer), return_url: `${origin}/premium` });
    await askPortal(payer, { return_url: "https://evil.example" });
    const [other] = (site.controls.objects("billing_portal.session") as Stripe.BillingPortal.Session[]).slice(-1);
    expect(other?.return_url).toBe(`${origin}/`);
  });

  it("stays open to a suspended account, because its payments continue until it cancels", async () => {
    await db.user.update({ where: { id: payer.id }, data: { status: "suspended" } });
    // Suspension has ended the session.
    payer = await signIn({ id: payer.id });
    expect((await askPortal(payer)).status).toBe(200);
  });

  it("is refused to other accounts", async () => {
    expect((await askPortal(null)).status).toBe(401);
    const nothing = {
      status: 409,
      body: { detail: expect.stringContaining("don't have a Premium plan") as string },
    };
    expect(await askPortal(await signIn())).toMatchObject(nothing);
    const { id } = await makeUser(db, { providerCustomer: "cus_lost" });
    expect(await askPortal(await signIn({ id }))).toMatchObject(nothing);
    expect((await askPortal(payer, {})).status).toBe(400);
  });
});
