import { type Account } from "../account";
import { type Call, type Route } from "./route";
import { badParam, missing } from "../api-error";
import { newId } from "../ids";
import { expireSession } from "../lifecycle/checkout";
import { checkoutSessionOf, portalSessionOf } from "../shapes/checkout-session";
import { lineItems, linesOf } from "./line-items";
import { type PassedOn } from "../objects";
import { equal, listing } from "./list";
import { merged } from "./metadata";
import {
  email,
  group,
  integer,
  listOf,
  metadata,
  oneOf,
  readParams,
  text,
  webAddress,
  needed,
  yesNo,
  type Values,
} from "./read-params";

/** The least that can be paid, in cents. */
const least = 50;
const halfHour = 1800;
const day = 24 * 3600;

const shape = {
  mode: needed(oneOf(["payment", "subscription"])),
  line_items: lineItems,
  success_url: needed(webAddress()),
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
  tax_id_collection: group({ enabled: needed(yesNo()) }),
  customer_update: group({ name: oneOf(["auto", "never"]), address: oneOf(["auto", "never"]) }),
  payment_method_types: listOf(oneOf(["card"])),
  custom_text: group({ submit: group({ message: needed(text({ longest: 1200 })) }) }),
  subscription_data: group({ metadata: metadata(), description: text({ longest: 500 }) }),
  payment_intent_data: group({ metadata: metadata(), description: text(), receipt_email: email() }),
};

type Asked = Values<typeof shape>;

/** Parameters of one mode only. */
const onlyIn: Record<Asked["mode"], (keyof Asked)[]> = {
  payment: ["payment_intent_data", "customer_creation", "submit_type"],
  subscription: ["subscription_data"],
};

function checkMode(asked: Asked) {
  const other = asked.mode === "payment" ? "subscription" : "payment";
  const wrong = onlyIn[other].find((name) => asked[name] !== undefined);
  if (wrong) throw badParam(wrong, undefined, `You can only use \`${wrong}\` in \`${other}\` mode.`);
  if (asked.customer && asked.customer_email) {
    throw badParam("customer", undefined, "You may only specify one of these parameters: customer, customer_email.");
  }
}

/** A known customer's name is replaced by the company's, which has to be allowed. */
function checkTaxId({ customer, customer_update: update, tax_id_collection: asked }: Asked) {
  if (update && !customer) {
    throw badParam("customer_update", undefined, "`customer_update` can only be used with `customer`.");
  }
  if (asked?.enabled && customer && update?.name !== "auto") {
    throw badParam(
      "tax_id_collection",
      undefined,
      "Tax ID collection requires updating business name on the customer: set `customer_update[name]` to `auto`.",
    );
  }
}

function checkTime(account: Account, expiresAt: number | undefined) {
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

function customerAsked(account: Account, { customer: id }: { customer?: string | null }) {
  if (!id) return null;
  const customer = account.store.get("customer", id);
  if (!customer) throw missing("customer", id, "customer");
  return customer;
}

type GivenData = Asked["subscription_data"] | Asked["payment_intent_data"];

const dataOf = (given: GivenData): PassedOn => ({ ...given, metadata: merged({}, given?.metadata) });

function create(account: Account, { params }: Call) {
  const asked = readParams(params, shape);
  checkMode(asked);
  checkTaxId(asked);
  checkTime(account, asked.expires_at);
  const customer = customerAsked(account, asked);
  const lines = linesOf(account, asked.line_items, asked.mode);
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (total < least) {
    throw badParam("line_items", "amount_too_small", "The Checkout Session's total must be at least $0.50 usd.");
  }
  const id = newId("checkout.session");
  const session = checkoutSessionOf({
    id,
    created: account.seconds(),
    asked: { ...asked, metadata: merged({}, asked.metadata) },
    total,
    currency: "usd",
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

function sessionIn(account: Account, id: string) {
  const session = account.store.get("checkout.session", id);
  if (!session) throw missing("checkout.session", id);
  return session;
}

function retrieve(account: Account, { id, params }: Call) {
  readParams(params, {});
  return sessionIn(account, id);
}

function expire(account: Account, { id, params }: Call) {
  readParams(params, {});
  return expireSession(account, sessionIn(account, id).id);
}

const filters = ["customer", "payment_intent", "subscription", "status"];

const list = listing("checkout.session", {
  url: "/v1/checkout/sessions",
  shape: Object.fromEntries(filters.map((name) => [name, text()])),
  test: equal(...filters),
});

function createPortal(account: Account, { params }: Call) {
  const asked = readParams(params, { customer: needed(text()), return_url: webAddress(), locale: text() });
  const customer = customerAsked(account, asked);
  if (!customer) throw missing("customer", "", "customer");
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

export const sessionRoutes: Route[] = [
  ["GET", "/v1/checkout/sessions", list],
  ["POST", "/v1/checkout/sessions", create],
  ["GET", "/v1/checkout/sessions/:id", retrieve],
  ["POST", "/v1/checkout/sessions/:id/expire", expire],
  ["POST", "/v1/billing_portal/sessions", createPortal],
];
