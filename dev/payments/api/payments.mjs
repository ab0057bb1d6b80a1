import { ApiError, missing } from "../api-error.mjs";
import { closeDispute, refund } from "../lifecycle/reversal.mjs";
import { equal, listing } from "./list.mjs";
import { merged } from "./metadata.mjs";
import { integer, metadata, oneOf, readParams, text } from "./read-params.mjs";

const reader = (kind) =>
  function retrieve(account, { id, params }) {
    readParams(params, {});
    const found = account.store.get(kind, id);
    if (!found) throw missing(kind, id);
    return found;
  };

const lister = (kind, url, filters) =>
  listing(kind, { url, shape: Object.fromEntries(filters.map((name) => [name, text()])), test: equal(...filters) });

function createRefund(account, { params }) {
  const asked = readParams(params, {
    charge: text(),
    payment_intent: text(),
    amount: integer({ least: 1 }),
    reason: oneOf(["duplicate", "fraudulent", "requested_by_customer"]),
    metadata: metadata(),
  });
  const id = asked.payment_intent ?? asked.charge;
  if (!id) {
    throw new ApiError(
      400,
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const { amount, reason } = asked;
  return refund(account, id, { amount, reason, metadata: merged({}, asked.metadata) });
}

function concede(account, { id, params }) {
  readParams(params, {});
  return closeDispute(account, id, "lost");
}

const filterEvents = (one, { type, types }) => (!type || one.type === type) && (!types || types.includes(one.type));

const listEvents = listing("event", {
  url: "/v1/events",
  shape: { type: text(), types: { read: (value) => (Array.isArray(value) ? value : [value]) } },
  test: filterEvents,
});

export const paymentRoutes = [
  ["GET", "/v1/payment_intents", lister("payment_intent", "/v1/payment_intents", ["customer"])],
  ["GET", "/v1/payment_intents/:id", reader("payment_intent")],
  ["GET", "/v1/charges", lister("charge", "/v1/charges", ["customer", "payment_intent"])],
  ["GET", "/v1/charges/:id", reader("charge")],
  ["GET", "/v1/refunds", lister("refund", "/v1/refunds", ["charge", "payment_intent"])],
  ["POST", "/v1/refunds", createRefund],
  ["GET", "/v1/refunds/:id", reader("refund")],
  ["GET", "/v1/disputes", lister("dispute", "/v1/disputes", ["charge", "payment_intent"])],
  ["GET", "/v1/disputes/:id", reader("dispute")],
  ["POST", "/v1/disputes/:id/close", concede],
  ["GET", "/v1/events", listEvents],
  ["GET", "/v1/events/:id", reader("event")],
];
