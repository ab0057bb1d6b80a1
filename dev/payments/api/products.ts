import { type Account } from "../account";
import { type Call, type Route } from "./route";
import { missing } from "../api-error";
import { productOf } from "../shapes/product";
import { merged } from "./metadata";
import { metadata, needed, readParams, text } from "./read-params";

function create(account: Account, { params }: Call) {
  const asked = readParams(params, { name: needed(text()), metadata: metadata() });
  const name = asked.name ?? "";
  const product = productOf({ created: account.seconds(), name, metadata: merged({}, asked.metadata) });
  account.store.note(product.id).name = name;
  return account.tell("product.created", product);
}

function retrieve(account: Account, { id, params }: Call) {
  readParams(params, {});
  const product = account.store.get("product", id);
  if (!product) throw missing("product", id);
  return product;
}

export const productRoutes: Route[] = [
  ["POST", "/v1/products", create],
  ["GET", "/v1/products/:id", retrieve],
];
