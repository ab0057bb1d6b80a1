import { badParam } from "../api-error.mjs";
import { newId } from "../ids.mjs";
import { lineItemOf, priceOf } from "../shapes/price.mjs";
import { group, integer, listOf, metadata, oneOf, text, webAddress } from "./read-params.mjs";

/** Largest price, in cents. */
const dearest = 99_999_999;

const productData = group(
  {
    name: text({ needed: true }),
    description: text(),
    images: listOf(webAddress()),
    metadata: metadata(),
  },
  { needed: true },
);

/** The parameter: lines with a price of their own each. */
export const lineItems = listOf(
  group({
    price_data: group(
      {
        currency: oneOf(["usd"], { needed: true }),
        unit_amount: integer({ needed: true, least: 0, most: dearest }),
        product_data: productData,
        recurring: group({
          interval: oneOf(["day", "week", "month", "year"], { needed: true }),
          interval_count: integer({ least: 1, most: 1095 }),
        }),
        tax_behavior: oneOf(["exclusive", "inclusive", "unspecified"]),
      },
      { needed: true },
    ),
    quantity: integer({ needed: true, least: 1, most: 999_999 }),
  }),
  { needed: true },
);

function checkRecurring({ recurring }, mode, name) {
  if (mode === "payment" && recurring) {
    throw badParam(name, undefined, "You can't use a recurring price in `payment` mode: use `subscription` mode.");
  }
  if (mode === "subscription" && !recurring) {
    throw badParam(name, undefined, "You must provide a recurring price in `subscription` mode.");
  }
}

/** The lines of a session, from its parameter. @throws {ApiError} 400 where they don't go with its mode */
export function linesOf(account, given, mode) {
  if (given.length === 0) throw badParam("line_items", "parameter_missing", "Missing required param: line_items.");
  return given.map(({ price_data: data, quantity }, index) => {
    checkRecurring(data, mode, `line_items[${index}][price_data]`);
    const product = newId("product");
    account.store.note(product).name = data.product_data.name;
    const price = priceOf({
      created: account.seconds(),
      currency: data.currency,
      amount: data.unit_amount,
      interval: data.recurring?.interval,
      intervalCount: data.recurring?.interval_count ?? 1,
      product,
      taxBehavior: data.tax_behavior,
    });
    return lineItemOf({ price, quantity, description: data.product_data.name });
  });
}
