import { type Account } from "../account";
import { badParam } from "../api-error";
import { newId } from "../ids";
import { type LineItem } from "../objects";
import { lineItemOf, priceOf } from "../shapes/price";
import { group, integer, listOf, metadata, oneOf, text, webAddress, needed } from "./read-params";

/** Largest price, in cents. */
const dearest = 99_999_999;

const productData = needed(
  group({
    name: needed(text()),
    description: text(),
    images: listOf(webAddress()),
    metadata: metadata(),
  }),
);

/** The parameter: lines, each with its own price. */
export const lineItems = needed(
  listOf(
    group({
      price_data: needed(
        group({
          currency: needed(oneOf(["usd"])),
          unit_amount: needed(integer({ least: 0, most: dearest })),
          product_data: productData,
          recurring: group({
            interval: needed(oneOf(["day", "week", "month", "year"])),
            interval_count: integer({ least: 1, most: 1095 }),
          }),
          tax_behavior: oneOf(["exclusive", "inclusive", "unspecified"]),
        }),
      ),
      quantity: needed(integer({ least: 1, most: 999_999 })),
    }),
  ),
);
type GivenLines = ReturnType<(typeof lineItems)["read"]>;
type Mode = "payment" | "subscription";

function checkRecurring(recurring: object | undefined, mode: Mode, name: string) {
  if (mode === "payment" && recurring) {
    throw badParam(name, undefined, "You can't use a recurring price in `payment` mode: use `subscription` mode.");
  }
  if (mode === "subscription" && !recurring) {
    throw badParam(name, undefined, "You must provide a recurring price in `subscription` mode.");
  }
}

/** The lines of a session, from its parameter. @throws {ApiError} 400 if they don't fit its mode */
export function linesOf(account: Account, given: GivenLines, mode: Mode): LineItem[] {
  if (given.length === 0) throw badParam("line_items", "parameter_missing", "Missing required param: line_items.");
  return given.map(({ price_data: data, quantity }, index) => {
    checkRecurring(data.recurring, mode, `line_items[${index}][price_data]`);
    const product = newId("product");
    const name = data.product_data.name ?? "";
    account.store.note(product).name = name;
    const price = priceOf({
      created: account.seconds(),
      currency: data.currency,
      amount: data.unit_amount,
      interval: data.recurring?.interval,
      intervalCount: data.recurring?.interval_count ?? 1,
      product,
      taxBehavior: data.tax_behavior,
    });
    return lineItemOf({ price, quantity, description: name });
  });
}
