import { newId } from "../ids.mjs";

/** The provider's test cards that are known here, and what each does. */
export const testCards = {
  4242424242424242: "is charged",
  4000000000000002: "is declined",
  4000000000000341: "is charged, and declined at each renewal",
};

const fails = { 4000000000000002: "now", 4000000000000341: "later" };

/** A card by its number, or null for one that is no test card: a real number has no place here. */
export function cardOf(number) {
  const digits = String(number).replace(/\D/g, "");
  if (!Object.hasOwn(testCards, digits)) return null;
  const year = new Date().getUTCFullYear() + 4;
  return { id: newId("payment_method"), last4: digits.slice(-4), month: 12, year, fails: fails[digits] ?? "never" };
}
