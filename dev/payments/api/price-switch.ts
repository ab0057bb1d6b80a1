import { type Account } from "../account";
import { badParam, missing } from "../api-error";
import { type PriceSwitch } from "../lifecycle/switch";
import { priceOf } from "../shapes/price";
import { group, integer, listOf, needed, oneOf, text, type Values } from "./read-params";

/** The parameters that switch a subscription to another price, also of a preview. */
export const switchShape = {
  items: listOf(
    group({
      id: needed(text()),
      price_data: needed(
        group({
          currency: needed(oneOf(["usd"])),
          product: needed(text()),
          recurring: needed(
            group({
              interval: needed(oneOf(["day", "week", "month", "year"])),
              interval_count: integer({ least: 1, most: 1095 }),
            }),
          ),
          unit_amount: needed(integer({ least: 0 })),
        }),
      ),
    }),
  ),
  proration_behavior: oneOf(["always_invoice"]),
  proration_date: integer({ least: 0 }),
};
type Asked = Values<typeof switchShape>;

/** The switch that the parameters ask for; null for none. @throws {ApiError} 400 */
export function switchOf(
  account: Account,
  { items, proration_date: at = account.seconds() }: Asked,
): PriceSwitch | null {
  const [item, ...others] = items ?? [];
  if (!item) return null;
  if (others.length > 0) throw badParam("items", undefined, "The sandbox switches one item.");
  const { currency, recurring, unit_amount: amount } = item.price_data;
  const product = item.price_data.product ?? "";
  if (account.store.note(product).name === undefined) {
    throw missing("product", product, "items[0][price_data][product]");
  }
  const created = account.seconds();
  const intervals = { interval: recurring.interval, intervalCount: recurring.interval_count ?? 1 };
  const price = priceOf({ created, currency, amount, ...intervals, product });
  if (!price.recurring) throw new Error("The price doesn't renew.");
  return { item: item.id ?? "", price: { ...price, recurring: price.recurring }, at };
}
