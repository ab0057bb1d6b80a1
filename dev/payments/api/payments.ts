import { type Account } from "../account";
import { type Call, type Route } from "./route";
import { ApiError, missing } from "../api-error";
import { closeDispute, refund } from "../lifecycle/reversal";
import { type Kind } from "../objects";
import { type FormValue } from "./form-body";
import { equal, listing } from "./list";
import { merged } from "./metadata";
import { integer, metadata, oneOf, readParams, text, type Param } from "./read-params";

const reader = (kind: Kind) =>
  function retrieve(account: Account, { id, params }: Call) {
    readParams(params, {});
    const found = account.store.get(kind, id);
    if (!found) throw missing(kind, id);
    return found;
  };

const lister = (kind: Kind, url: string, filters: string[]) =>
  listing(kind, {
    url,
    shape: Object.fromEntries(filters.map((name: string) => [name, text()])),
    test: equal(...filters),
  });

function createRefund(account: Account, { params }: Call) {
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

function concede(account: Account, { id, params }: Call) {
  readParams(params, {});
  return closeDispute(account, id, "lost");
}

/** A value or a list of values. */
const oneOrMore: Param<FormValue[]> = { isNeeded: false, read: (value) => (Array.isArray(value) ? value : [value]) };

const listEvents = listing("event", {
  url: "/v1/events",
  shape: { type: text(), types: oneOrMore },
  test: (one, { type, types }) => (!type || one.type === type) && (!types || types.includes(one.type)),
});

export const paymentRoutes: Route[] = [
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
