import http from "node:http";
import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contributionRequest, openSandbox, planRequest } from "../support/payment-sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.end());

const visit = async (address: string, init: RequestInit = {}) => {
  const answer = await fetch(new URL(address, sandbox.url), { redirect: "manual", ...init });
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
};
const submit = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visit(address, { method: "POST", body: new URLSearchParams(fields), headers });
const open = (asked: Stripe.Checkout.SessionCreateParams) => sandbox.stripe.checkout.sessions.create(asked);
const stateOf = async (id: string) => (await sandbox.stripe.checkout.sessions.retrieve(id)).status;
const words = (html: string) => html.replace(/<style>.*<\/style>/s, "").replace(/<[^>]+>/g, " ");
const card = { email: "kim@example.com", number: "4242 4242 4242 4242", act: "pay" };

describe("the payment page", () => {
  test("shows the product and the price, and that no money moves", async () => {
    const { url, id } = await open(planRequest(sandbox.siteUrl, { customer_email: "robin@example.com" }));
    const page = await visit(url ?? "");
    expect(page.status).toBe(200);
    expect(words(page.html)).toMatch(/Premium, yearly\s+\$500\.00\s+Total\s+\$500\.00 per year/);
    expect(words(page.html)).toContain("No money moves");
    expect(page.html).toContain('value="robin@example.com" readonly');
    expect(page.html).toContain(`<form method="post" action="/pay/${id}">`);
    expect(page.html).not.toContain("<script");
  });

  test("pays, returns with the session's id, and can't be used again", async () => {
    const { id } = await open(contributionRequest(sandbox.siteUrl));
    const paid = await submit(`/pay/${id}`, card);
    expect(paid).toMatchObject({ status: 303, to: `${sandbox.siteUrl}/thanks?session_id=${id}` });
    const again = await submit(`/pay/${id}`, card);
    expect([again.status, words(again.html)]).toEqual([410, expect.stringContaining("This payment was made")]);
    expect(sandbox.controls.objects("charge")).toHaveLength(1);
  });

  test("puts a company and its tax ID on the invoices", async () => {
    const { id } = await open(planRequest(sandbox.siteUrl, { tax_id_collection: { enabled: true } }));
    await submit(`/pay/${id}`, { ...card, company: "Robin & Co. LLC", tax_id: "12-3456789" });
    const session = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ["invoice"] });
    const invoice = session.invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      customer_name: "Robin & Co. LLC",
      customer_tax_ids: [{ type: "us_ein", value: "12-3456789" }],
    });
    const page = words((await visit(invoice.hosted_invoice_url ?? "")).html);
    expect(page).toMatch(/Bill to\s+Robin &amp; Co\. LLC\s+Tax ID\s+12-3456789/);
    // Without a question for it, there is no field.
    const { url } = await open(planRequest(sandbox.siteUrl));
    expect((await visit(url ?? "")).html).not.toContain("Tax ID");
  });

  test("pays once on a double click", async () => {
    const { id } = await open(contributionRequest(sandbox.siteUrl));
    const both = await Promise.all([submit(`/pay/${id}`, card), submit(`/pay/${id}`, card)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 410]);
    expect(sandbox.controls.objects("charge")).toHaveLength(1);
  });

  test.each<[string, Record<string, string>, string]>([
    ["its button", { act: "decline" }, "Your card was declined"],
    ["a card that is declined", { number: "4000 0000 0000 0002" }, "Your card was declined"],
    ["a real number", { number: "5500 0000 0000 0004" }, "Use one of the test cards below"],
    ["no e-mail", { email: "" }, "Please enter your e-mail address."],
  ])("stays open after %s", async (_how, fields, said) => {
    const { id } = await open(contributionRequest(sandbox.siteUrl));
    const answer = await submit(`/pay/${id}`, { ...card, ...fields });
    expect([answer.status, words(answer.html)]).toEqual([402, expect.stringContaining(said)]);
    expect(answer.html).toContain('role="alert"');
    expect(await stateOf(id)).toBe("open");
    expect((await submit(`/pay/${id}`, card)).status).toBe(303);
  });

  test("can be left without paying", async () => {
    const { id } = await open(contributionRequest(sandbox.siteUrl));
    expect(await submit(`/pay/${id}`, { act: "leave" })).toMatchObject({
      status: 303,
      to: `${sandbox.siteUrl}/listing`,
    });
    expect(await stateOf(id)).toBe("open");
    const { id: bare } = await open({ ...contributionRequest(sandbox.siteUrl), cancel_url: undefined });
    expect(await submit(`/pay/${bare}`, { act: "leave" })).toMatchObject({ to: sandbox.siteUrl });
  });

  test("shows that it has expired or doesn't exist", async () => {
    const { id } = await open(contributionRequest(sandbox.siteUrl));
    sandbox.clock.now = new Date(sandbox.clock.now.getTime() + 24 * 3600 * 1000);
    const old = await visit(`/pay/${id}`);
    expect([old.status, words(old.html)]).toEqual([410, expect.stringContaining("has expired")]);
    expect((await submit(`/pay/${id}`, card)).status).toBe(410);
    expect((await visit("/pay/cs_test_x")).status).toBe(404);
    expect((await visit("/nowhere")).status).toBe(404);
  });

  test("shows input as text, never as markup", async () => {
    const asked = contributionRequest(sandbox.siteUrl);
    const nasty = `"><img src=x onerror=alert(1)>`;
    const [line] = asked.line_items ?? [];
    if (line?.price_data?.product_data) line.price_data.product_data.name = nasty;
    const { id } = await open(asked);
    const { html } = await submit(`/pay/${id}`, { ...card, number: nasty, name: nasty });
    expect(html).not.toContain("<img");
    expect(html).toContain("&quot;&gt;&lt;img");
  });

  test("refuses forms from other sites, and host names that are not this machine's", async () => {
    const { id } = await open(contributionRequest(sandbox.siteUrl));
    const foreign = await submit(`/pay/${id}`, card, { "sec-fetch-site": "cross-site" });
    expect([foreign.status, await stateOf(id)]).toEqual([403, "open"]);
    const rebound = new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: `directory.example.com:${new URL(sandbox.url).port}` };
      const asked = http.get(`${sandbox.url}/pay/${id}`, { headers }, (answer) => resolve(answer.resume().statusCode));
      asked.once("error", reject);
    });
    expect(await rebound).toBe(421);
  });
});

describe("the portal", () => {
  const member = async () => {
    const { id } = await open(planRequest(sandbox.siteUrl));
    await submit(`/pay/${id}`, { ...card, email: "robin@example.com" });
    const { customer, subscription } = await sandbox.stripe.checkout.sessions.retrieve(id);
    const back = `${sandbox.siteUrl}/premium`;
    const portal = await sandbox.stripe.billingPortal.sessions.create({
      customer: customer as string,
      return_url: back,
    });
    return { subscription: subscription as string, portal, back };
  };

  test("shows the plan and its end, cancels it, and resumes it", async () => {
    const { subscription, portal, back } = await member();
    const page = await visit(portal.url);
    expect(words(page.html)).toMatch(/Premium, yearly.*\$500\.00 per year.*Active.*Renews on\s+March 31, 2027/s);
    expect(page.html).toContain(`href="${back}"`);
    const turn = (act: string) => submit(portal.url, { subscription, act });
    expect(await turn("cancel")).toMatchObject({ status: 303, to: `/portal/${portal.id}` });
    expect(words((await visit(portal.url)).html)).toMatch(/Ends on\s+March 31, 2027/);
    expect(await sandbox.stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: true });
    await turn("resume");
    expect(await sandbox.stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: false });
    sandbox.controls.renew(subscription, { isPaid: false });
    expect(words((await visit(portal.url)).html)).toContain("The last payment failed");
    await turn("pay");
    expect(await sandbox.stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: "active" });
    sandbox.controls.happen("expire-card", subscription);
    await turn("card");
    sandbox.controls.happen("fail-renewal", subscription);
    sandbox.controls.cancelNow(subscription);
    expect((await visit(portal.url)).html).toContain("Pay what is owed");
    await turn("pay");
    expect((await visit(portal.url)).html).not.toContain("Pay what is owed");
    expect(words((await visit(portal.url)).html)).toMatch(/Ended on\s+March 31, 2026/);
    expect((await turn("cancel")).status).toBe(303);
  });

  test("can't change another customer's plan, and expires after an hour", async () => {
    const { subscription } = await member();
    const { id: customer } = await sandbox.stripe.customers.create({ name: "Someone else" });
    const other = await sandbox.stripe.billingPortal.sessions.create({ customer });
    expect(words((await visit(other.url)).html)).toContain("There is no plan.");
    await submit(other.url, { subscription, act: "cancel" });
    expect(await sandbox.stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: false });
    sandbox.clock.now = new Date(sandbox.clock.now.getTime() + 3600 * 1000);
    expect((await visit(other.url)).status).toBe(410);
    expect((await visit("/portal/bps_x")).status).toBe(404);
  });
});

describe("the operator's page", () => {
  const operate = (verb: string, id: string, more: Record<string, string> = {}) =>
    submit(`/operator/${verb}`, { id, ...more });
  const bought = async (asked: Stripe.Checkout.SessionCreateParams) => {
    const { id } = await open(asked);
    await submit(`/pay/${id}`, card);
    return sandbox.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
  };
  const chargeOf = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
    (intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;

  test("refunds a part and the rest, and refuses an invalid amount", async () => {
    const { id } = chargeOf(await bought(contributionRequest(sandbox.siteUrl)));
    expect((await operate("refund", id, { amount: "12.50" })).status).toBe(303);
    expect((await visit("/")).html).toContain("$12.50 given back");
    expect((await operate("refund", id, { amount: "ten" })).status).toBe(400);
    expect((await operate("refund", id, { amount: "12.51" })).status).toBe(400);
    expect((await operate("refund", id)).status).toBe(303);
    expect(await sandbox.stripe.charges.retrieve(id)).toMatchObject({ refunded: true });
    expect((await operate("explode", id)).status).toBe(404);
    expect((await operate("refund", "ch_x")).status).toBe(400);
  });

  test("opens and closes disputes", async () => {
    for (const [verb, status] of [
      ["win", "won"],
      ["lose", "lost"],
    ] as const) {
      await operate("dispute", chargeOf(await bought(contributionRequest(sandbox.siteUrl))).id);
      const [dispute] = (await sandbox.stripe.disputes.list()).data as [Stripe.Dispute];
      expect(words((await visit("/")).html)).toContain("fraudulent: needs_response");
      await operate(verb, dispute.id);
      expect(await sandbox.stripe.disputes.retrieve(dispute.id)).toMatchObject({ status });
    }
  });

  test("takes a subscription through its lifecycle", async () => {
    const { subscription } = await bought(planRequest(sandbox.siteUrl));
    const id = subscription as string;
    const after = async (verb: string) => {
      expect((await operate(verb, id)).status).toBe(303);
      expect((await visit("/")).html).toContain(id);
      return (await sandbox.stripe.subscriptions.retrieve(id)).status;
    };
    const states: string[] = [];
    for (const verb of [
      "renew",
      "pass",
      "fail-renewal",
      "fail-again",
      "pay",
      "expire-card",
      "cancel",
      "resume",
      "cancel",
      "end",
    ])
      states.push(await after(verb));
    expect(states).toEqual([
      ...["active", "active", "past_due", "past_due", "active", "active"],
      ...["active", "active", "active", "canceled"],
    ]);
    const ended = await sandbox.stripe.subscriptions.retrieve(id);
    expect(ended.ended_at).toBe(ended.items.data[0]?.current_period_end);
    expect((await operate("end", id)).status).toBe(404);
  });

  test("shows each event with the site's response, and sends it again", async () => {
    sandbox.site.answers = [204];
    await sandbox.stripe.customers.create({ name: "a" });
    await sandbox.controls.webhooks.settled();
    const { html } = await visit("/");
    expect(words(html)).toMatch(/customer\.created.*last answer 204\s+delivered/s);
    await operate("send", sandbox.controls.webhooks.events()[0]?.id ?? "");
    expect(sandbox.site.received).toHaveLength(2);
  });
});
