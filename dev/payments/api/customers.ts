import { type Account } from "../account";
import { type Call, type Route } from "./route";
import { missing } from "../api-error";
import { customerOf } from "../shapes/customer";
import { equal, listing } from "./list";
import { merged } from "./metadata";
import { newId } from "../ids";
import { email, integer, metadata, needed, oneOf, readParams, text } from "./read-params";

const shape = {
  email: email(),
  name: text({ longest: 256 }),
  phone: text(),
  description: text(),
  metadata: metadata(),
};

function customerIn(account: Account, id: string) {
  const customer = account.store.get("customer", id);
  if (!customer) throw missing("customer", id);
  return customer;
}

const retrieve = (account: Account, { id, params }: Call) => {
  readParams(params, {});
  return customerIn(account, id);
};

function create(account: Account, { params }: Call) {
  const given = readParams(params, shape);
  const customer = customerOf({ created: account.seconds(), ...given, metadata: merged({}, given.metadata) });
  return account.tell("customer.created", customer);
}

function update(account: Account, { id, params }: Call) {
  const customer = customerIn(account, id);
  const given = readParams(params, shape);
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const all = { ...fields, metadata: merged(customer.metadata, given.metadata) };
  return account.change(customer, all, "customer.updated");
}

/** A change of the balance: a positive amount takes credit back. */
function changeBalance(account: Account, { id, params }: Call) {
  const customer = customerIn(account, id);
  const { amount, currency, description } = readParams(params, {
    amount: needed(integer()),
    currency: needed(oneOf(["usd"])),
    description: text({ longest: 350 }),
  });
  const ending = customer.balance + amount;
  account.change(customer, { balance: ending }, "customer.updated");
  return {
    id: newId("balance_change"),
    object: "customer_balance_transaction",
    amount,
    created: account.seconds(),
    currency,
    customer: id,
    description: description ?? null,
    ending_balance: ending,
    livemode: false,
    metadata: {},
    type: "adjustment",
  };
}

export const customerRoutes: Route[] = [
  [
    "GET",
    "/v1/customers",
    listing("customer", { url: "/v1/customers", shape: { email: text() }, test: equal("email") }),
  ],
  ["POST", "/v1/customers", create],
  ["GET", "/v1/customers/:id", retrieve],
  ["POST", "/v1/customers/:id", update],
  ["POST", "/v1/customers/:id/balance_transactions", changeBalance],
];
