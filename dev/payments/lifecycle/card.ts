import { newId } from "../ids";
import { type Card } from "../objects";

/** The provider's test cards that the sandbox accepts, and what each does. */
export const testCards: Record<string, string> = {
  "4242424242424242": "is charged",
  "4000000000000002": "is declined",
  "4000000000000341": "is charged, and declined at each renewal",
};

const fails: Record<string, Card["fails"]> = { "4000000000000002": "now", "4000000000000341": "later" };

function newCard(digits: string): Card {
  const year = new Date().getUTCFullYear() + 4;
  return { id: newId("payment_method"), last4: digits.slice(-4), month: 12, year, fails: fails[digits] ?? "never" };
}

/** The card for demo data: its charges succeed. */
export const goodCard = () => newCard("4242424242424242");

/** A card by its number, or null if it is not a test card. */
export function cardOf(number: string): Card | null {
  const digits = number.replace(/\D/g, "");
  return Object.hasOwn(testCards, digits) ? newCard(digits) : null;
}
