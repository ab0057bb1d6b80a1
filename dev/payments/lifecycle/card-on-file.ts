import { type Account } from "../account";
import { goodCard } from "./card";

/** Lets a customer's card expire at the end of this month: its later charges fail. */
export function expireCard(account: Account, id: string) {
  const { card } = account.store.note(id);
  if (!card) return;
  const today = account.now();
  Object.assign(card, { month: today.getUTCMonth() + 1, year: today.getUTCFullYear(), fails: "later" });
  account.tell("customer.updated", account.store.need("customer", id));
}

/** Puts a good card in the place of a customer's card. */
export function replaceCard(account: Account, id: string) {
  const card = goodCard();
  account.store.note(id).card = card;
  for (const subscription of account.store.all("subscription").filter(({ customer }) => customer === id)) {
    account.change(subscription, { default_payment_method: card.id }, "customer.subscription.updated");
  }
}
