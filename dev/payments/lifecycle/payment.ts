import { type Account } from "../account";
import { type PaymentIntent, type Card, type Payer } from "../objects";
import { chargeOf } from "../shapes/payment";

/**
 * Tries to charge a card. `isPaid`: whether the card's bank accepts.
 * @returns the charge, which is succeeded or failed
 */
export function attempt(
  account: Account,
  { intent, card, payer, isPaid }: { intent: PaymentIntent; card: Card; payer: Payer; isPaid: boolean },
) {
  const charge = chargeOf({ created: account.seconds(), intent, card, payer, isPaid });
  account.tell(isPaid ? "charge.succeeded" : "charge.failed", charge);
  if (isPaid) {
    account.change(intent, {
      status: "succeeded",
      amount_received: intent.amount,
      latest_charge: charge.id,
      payment_method: card.id,
      last_payment_error: null,
    });
    account.tell("payment_intent.succeeded", intent);
    return charge;
  }
  account.change(intent, {
    latest_charge: charge.id,
    last_payment_error: {
      advice_code: "try_again_later",
      charge: charge.id,
      code: "card_declined",
      decline_code: "generic_decline",
      message: charge.failure_message,
      type: "card_error",
    },
  });
  account.tell("payment_intent.payment_failed", intent);
  return charge;
}
