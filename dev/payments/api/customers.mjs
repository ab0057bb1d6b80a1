import { missing } from "../api-error.mjs";
import { customerOf } from "../shapes/customer.mjs";
import { equal, listing } from "./list.mjs";
import { merged } from "./metadata.mjs";
import { email, metadata, readParams, text } from "./read-params.mjs";

const shape = {
  email: email(),
  name: text({ longest: 256 }),
  phone: text(),
  description: text(),
  metadata: metadata(),
};

function customerIn(account, id) {
  const customer = account.store.get("customer", id);
  if (!customer) throw missing("customer", id);
  return customer;
}

const retrieve = (account, { id, params }) => {
  readParams(params, {});
  return customerIn(account, id);
};

function create(account, { params }) {
  const given = readParams(params, shape);
  const customer = customerOf({ created: account.seconds(), ...given, metadata: merged({}, given.metadata) });
  return account.tell("customer.created", customer);
}

function update(account, { id, params }) {
  const customer = customerIn(account, id);
  const given = readParams(params, shape);
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const all = { ...fields, metadata: merged(customer.metadata, given.metadata) };
  return account.change(customer, all, "customer.updated");
}

export const customerRoutes = [
  [
    "GET",
    "/v1/customers",
    listing("customer", { url: "/v1/customers", shape: { email: text() }, test: equal("email") }),
  ],
  ["POST", "/v1/customers", create],
  ["GET", "/v1/customers/:id", retrieve],
  ["POST", "/v1/customers/:id", update],
];
