import { badParam, missing } from "../api-error.mjs";
import { newId } from "../ids.mjs";
import { expireSession } from "../lifecycle/checkout.mjs";
import { checkoutSessionOf, portalSessionOf } from "../shapes/checkout-session.mjs";
import { lineItems, linesOf } from "./line-items.mjs";
import { equal, listing } from "./list.mjs";
import { merged } from "./metadata.mjs";
import { email, group, integer, listOf, metadata, oneOf, readParams, text, webAddress } from "./read-params.mjs";

/** The least that can be paid, in cents. */
const least = 50;
const halfHour = 1800;
const day = 24 * 3600;

const shape = {
  mode: oneOf(["payment", "subscription"], { needed: true }),
  line_items: lineItems,
  success_url: webAddress({ needed: true }),
  cancel_url: webAddress(),
  customer: text(),
  customer_email: email(),
  customer_creation: oneOf(["always", "if_required"]),
  client_reference_id: text({ longest: 200 }),
  metadata: metadata(),
  expires_at: integer(),
  submit_type: oneOf(["auto", "book", "donate", "pay", "subscribe"]),
  locale: text(),
  ui_mode: oneOf(["hosted_page"]),
  payment_method_types: listOf(oneOf(["card"])),
  custom_text: group({ submit: group({ message: text({ needed: true, longest: 1200 }) }) }),
  subscription_data: group({ metadata: metadata(), description: text({ longest: 500 }) }),
  payment_intent_data: group({ metadata: metadata(), description: text(), receipt_email: email() }),
};

/** What belongs to one mode alone. */
const onlyIn = {
  payment: ["payment_intent_data", "customer_creation", "submit_type"],
  subscription: ["subscription_data"],
};

function checkMode(asked) {
  const other = asked.mode === "payment" ? "subscription" : "payment";
  const wrong = onlyIn[other].find((name) => asked[name] !== undefined);
  if (wrong) throw badParam(wrong, undefined, `You can only use \`${wrong}\` in \`${other}\` mode.`);
  if (asked.customer && asked.customer_email) {
    throw badParam("customer", undefined, "You may only specify one of these parameters: customer, customer_email.");
  }
}

function checkTime(account, expiresAt) {
  if (expiresAt === undefined) return;
  const ahead = expiresAt - account.seconds();
  if (ahead < halfHour || ahead > day) {
    throw badParam(
      "expires_at",
      undefined,
      "The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.",
    );
  }
}

function customerAsked(account, { customer: id }) {
  if (!id) return null;
  const customer = account.store.get("customer", id);
  if (!customer) throw missing("customer", id, "customer");
  return customer;
}

const dataOf = ({ metadata: given, ...more } = {}) => ({ ...more, metadata: merged({}, given) });

function create(account, { params }) {
  const asked = readParams(params, shape);
  checkMode(asked);
  checkTime(account, asked.expires_at);
  const customer = customerAsked(account, asked);
  const lines = linesOf(account, asked.line_items, asked.mode);
  const total = lines.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  if (total < least) {
    throw badParam("line_items", "amount_too_small", "The Checkout Session's total must be at least $0.50 usd.");
  }
  const id = newId("checkout.session");
  const session = checkoutSessionOf({
    id,
    created: account.seconds(),
    asked: { ...asked, metadata: merged({}, asked.metadata) },
    total,
    currency: lines[0].currency,
    customer,
    url: account.pageOf("pay", id),
  });
  Object.assign(account.store.note(id), {
    lines,
    subscriptionData: dataOf(asked.subscription_data),
    paymentIntentData: dataOf(asked.payment_intent_data),
  });
  return account.store.put(session);
}

function sessionIn(account, id) {
  const session = account.store.get("checkout.session", id);
  if (!session) throw missing("checkout.session", id);
  return session;
}

function retrieve(account, { id, params }) {
  readParams(params, {});
  return sessionIn(account, id);
}

function expire(account, { id, params }) {
  readParams(params, {});
  return expireSession(account, sessionIn(account, id).id);
}

const filters = ["customer", "payment_intent", "subscription", "status"];

const list = listing("checkout.session", {
  url: "/v1/checkout/sessions",
  shape: Object.fromEntries(filters.map((name) => [name, text()])),
  test: equal(...filters),
});

function createPortal(account, { params }) {
  const asked = readParams(params, { customer: text({ needed: true }), return_url: webAddress(), locale: text() });
  const customer = customerAsked(account, asked);
  const session = portalSessionOf({
    created: account.seconds(),
    customer: customer.id,
    returnUrl: asked.return_url,
    locale: asked.locale,
    url: "",
  });
  session.url = account.pageOf("portal", session.id);
  return account.store.put(session);
}

export const sessionRoutes = [
  ["GET", "/v1/checkout/sessions", list],
  ["POST", "/v1/checkout/sessions", create],
  ["GET", "/v1/checkout/sessions/:id", retrieve],
  ["POST", "/v1/checkout/sessions/:id/expire", expire],
  ["POST", "/v1/billing_portal/sessions", createPortal],
];
