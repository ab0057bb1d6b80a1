import { ApiError } from "../api-error.mjs";
import { kindOf } from "../ids.mjs";

const deepest = 4;
const listOf = (url, data) => ({ object: "list", data, has_more: false, url });

/** What is not in an answer unless it is asked for. */
const included = {
  "checkout.session.line_items": (store, { id }) =>
    listOf(`/v1/checkout/sessions/${id}/line_items`, store.note(id).lines),
  "invoice.payments": (store, { id }) =>
    listOf(
      `/v1/invoice_payments?invoice=${id}`,
      store.all("invoice_payment").filter(({ invoice }) => invoice === id),
    ),
  "charge.refunds": (store, { id }) =>
    listOf(
      `/v1/charges/${id}/refunds`,
      store
        .all("refund")
        .filter(({ charge }) => charge === id)
        .reverse(),
    ),
};

function valueOf(store, node, key) {
  const include = included[`${node.object}.${key}`];
  if (include && typeof node[key] !== "object") return structuredClone(include(store, node));
  const value = node[key];
  if (value === null || typeof value === "object") return value;
  const found = typeof value === "string" && store.get(kindOf(value), value);
  if (!found) throw new ApiError(400, `This property cannot be expanded (${key}).`, { param: "expand" });
  return structuredClone(found);
}

function expandOne(store, node, [key, ...rest]) {
  if (node === null || typeof node !== "object") return;
  if (node.object === "list" && key === "data") {
    node.data.forEach((one) => expandOne(store, one, rest));
    return;
  }
  if (key === undefined) return;
  node[key] = valueOf(store, node, key);
  expandOne(store, node[key], rest);
}

/**
 * A copy of an answer with the objects in it that `expand` asks for ("latest_charge", "data.customer").
 * @throws {ApiError} 400 for what can't be expanded
 */
export function expanded(store, answer, paths) {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = String(path).split(".");
    if (parts.length > deepest) throw new ApiError(400, `You can expand up to ${deepest} levels.`, { param: "expand" });
    expandOne(store, copy, parts);
  }
  return copy;
}
