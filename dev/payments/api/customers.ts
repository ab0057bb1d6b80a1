import { type Account } from "../account";
import { type Call, type Route } from "./route";
import { missing } from "../api-error";
import { customerOf } from "../shapes/customer";
import { equal, listing } from "./list";
import { merged } from "./metadata";
import { email, metadata, readParams, text } from "./read-params";

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

export const customerRoutes: Route[] = [
  [
    "GET",
    "/v1/customers",
    listing("customer", { url: "/v1/customers", shape: { email: text() }, test: equal("email") }),
  ],
  ["POST", "/v1/customers", create],
  ["GET", "/v1/customers/:id", retrieve],
  ["POST", "/v1/customers/:id", update],
];
