import { type Account } from "../account";
import { type Call, type Route } from "./route";
import { type Subscription } from "../objects";
import { ApiError, badParam, missing } from "../api-error";
import {
  endSubscription,
  livingIn,
  payOwed,
  previewRenewal,
  setCancelAtEnd,
  subscriptionIn,
} from "../lifecycle/subscription";
import { previewSwitch, switchPrice } from "../lifecycle/switch";
import { equal, listing } from "./list";
import { merged } from "./metadata";
import { switchOf, switchShape } from "./price-switch";
import { group, metadata, oneOf, readParams, text, yesNo, needed } from "./read-params";

const details = group({ comment: text(), feedback: text() });
const given = <Fields extends object>(fields?: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as Partial<Fields>;

function retrieve(account: Account, { id, params }: Call) {
  readParams(params, {});
  return subscriptionIn(account, id);
}

function update(account: Account, { id, params }: Call) {
  const asked = readParams(params, {
    cancel_at_period_end: yesNo(),
    cancellation_details: details,
    description: text({ longest: 500 }),
    metadata: metadata(),
    payment_behavior: oneOf(["error_if_incomplete"]),
    ...switchShape,
  });
  const asSwitch = switchOf(account, asked);
  if (asSwitch) switchPrice(account, id, asSwitch);
  const subscription = subscriptionIn(account, id);
  const isOver = subscription.status === "canceled";
  if (isOver && (asked.cancel_at_period_end !== undefined || asked.description !== undefined)) {
    throw badParam(
      "status",
      undefined,
      "A canceled subscription can only update its cancellation_details and metadata.",
    );
  }
  const fields: Partial<Subscription> = given({
    description: asked.description,
    metadata: merged(subscription.metadata, asked.metadata),
  });
  if (asked.cancellation_details) {
    fields.cancellation_details = { ...subscription.cancellation_details, ...given(asked.cancellation_details) };
  }
  account.change(subscription, fields, "customer.subscription.updated");
  if (asked.cancel_at_period_end === undefined) return subscription;
  return setCancelAtEnd(account, id, {
    isCancelled: asked.cancel_at_period_end,
    details: given(asked.cancellation_details),
  });
}

function preview(account: Account, { params }: Call) {
  const asked = readParams(params, {
    customer: text(),
    subscription: needed(text()),
    subscription_details: group(switchShape),
  });
  const id = asked.subscription ?? "";
  const asSwitch = asked.subscription_details && switchOf(account, asked.subscription_details);
  return asSwitch ? previewSwitch(account, id, asSwitch) : previewRenewal(account, id);
}

function cancel(account: Account, { id, params }: Call) {
  const asked = readParams(params, { cancellation_details: details, invoice_now: yesNo(), prorate: yesNo() });
  livingIn(account, id);
  return endSubscription(account, id, { details: given(asked.cancellation_details) });
}

const states = ["active", "all", "canceled", "ended", "incomplete", "past_due", "paused", "trialing", "unpaid"];

const isListed = (one: Subscription, { customer, status }: { customer?: string | null; status?: string }) => {
  if (customer && one.customer !== customer) return false;
  if (status === "all") return true;
  return status ? one.status === (status === "ended" ? "canceled" : status) : one.status !== "canceled";
};

const list = listing("subscription", {
  url: "/v1/subscriptions",
  shape: { customer: text(), status: oneOf(states) },
  test: isListed,
});

function invoiceIn(account: Account, id: string) {
  const invoice = account.store.get("invoice", id);
  if (!invoice) throw missing("invoice", id);
  return invoice;
}

function retrieveInvoice(account: Account, { id, params }: Call) {
  readParams(params, {});
  return invoiceIn(account, id);
}

function payInvoice(account: Account, { id, params }: Call) {
  readParams(params, {});
  const invoice = invoiceIn(account, id);
  if (payOwed(account, invoice)) return invoice;
  throw new ApiError(402, "Your card was declined.", {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
  });
}

const listInvoices = listing("invoice", {
  url: "/v1/invoices",
  shape: { customer: text(), status: text(), subscription: text() },
  test: (one, params) =>
    equal("customer", "status")(one, params) &&
    (!params.subscription || one.parent.subscription_details.subscription === params.subscription),
});

function retrievePayment(account: Account, { id, params }: Call) {
  readParams(params, {});
  const payment = account.store.get("invoice_payment", id);
  if (!payment) throw missing("invoice_payment", id);
  return payment;
}

const listPayments = listing("invoice_payment", {
  url: "/v1/invoice_payments",
  shape: {
    invoice: text(),
    status: text(),
    payment: group({ type: needed(oneOf(["payment_intent"])), payment_intent: text() }),
  },
  test: (one, params) =>
    equal("invoice", "status")(one, params) &&
    (!params.payment?.payment_intent || one.payment.payment_intent === params.payment.payment_intent),
});

export const subscriptionRoutes: Route[] = [
  ["GET", "/v1/subscriptions", list],
  ["GET", "/v1/subscriptions/:id", retrieve],
  ["POST", "/v1/subscriptions/:id", update],
  ["DELETE", "/v1/subscriptions/:id", cancel],
  ["GET", "/v1/invoices", listInvoices],
  ["POST", "/v1/invoices/create_preview", preview],
  ["GET", "/v1/invoices/:id", retrieveInvoice],
  ["POST", "/v1/invoices/:id/pay", payInvoice],
  ["GET", "/v1/invoice_payments", listPayments],
  ["GET", "/v1/invoice_payments/:id", retrievePayment],
];
