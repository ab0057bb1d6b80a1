import { ApiError } from "../api-error";
import { kindOf } from "../ids";
import { type Store } from "../store";
import { goodCard } from "../lifecycle/card";
import { type FormValue } from "./form-body";

const deepest = 4;

/** A part of an answer: an object of the API or a list of them. */
type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const listOf = (url: string, data: unknown[]) => ({ object: "list", data, has_more: false, url });

/** Fields that an answer lacks unless they are asked for. */
const included: Record<string, (store: Store, id: string) => object> = {
  "checkout.session.line_items": (store, id) =>
    listOf(`/v1/checkout/sessions/${id}/line_items`, store.note(id).lines ?? []),
  "invoice.payments": (store, id) =>
    listOf(
      `/v1/invoice_payments?invoice=${id}`,
      store.all("invoice_payment").filter(({ invoice }) => invoice === id),
    ),
  "subscription.default_payment_method": (store, id) => {
    const { customer, default_payment_method: method } = store.need("subscription", id);
    const { last4, month: exp_month, year: exp_year } = store.note(customer).card ?? goodCard();
    return { id: method, object: "payment_method", type: "card", card: { brand: "visa", last4, exp_month, exp_year } };
  },
  "charge.refunds": (store, id) =>
    listOf(
      `/v1/charges/${id}/refunds`,
      store
        .all("refund")
        .filter(({ charge }) => charge === id)
        .reverse(),
    ),
};

function valueOf(store: Store, node: Node, key: string): unknown {
  const value = node[key];
  const include = included[`${String(node.object)}.${key}`];
  if (include && typeof value !== "object") return structuredClone(include(store, String(node.id)));
  if (value === null || typeof value === "object") return value;
  const id = typeof value === "string" ? value : "";
  const kind = kindOf(id);
  const found = kind && store.get(kind, id);
  if (!found) throw new ApiError(400, `This property cannot be expanded (${key}).`, { param: "expand" });
  return structuredClone(found);
}

function expandOne(store: Store, node: unknown, [key, ...rest]: string[]) {
  if (!isNode(node) || key === undefined) return;
  if (node.object === "list" && key === "data" && Array.isArray(node.data)) {
    for (const one of node.data) expandOne(store, one, rest);
    return;
  }
  node[key] = valueOf(store, node, key);
  expandOne(store, node[key], rest);
}

/**
 * A copy of an answer with the objects in it that `expand` asks for ("latest_charge", "data.customer").
 * @throws {ApiError} 400 for what can't be expanded
 */
export function expanded(store: Store, answer: object, paths: FormValue[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = typeof path === "string" ? path.split(".") : [];
    if (parts.length > deepest) throw new ApiError(400, `You can expand up to ${deepest} levels.`, { param: "expand" });
    expandOne(store, copy, parts);
  }
  return copy;
}
