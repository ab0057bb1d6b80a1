import "server-only";
import { subscriptions } from "../billing/subscription";
import { contributions } from "../crowdfund/payment-sync";
import { type PaymentSync } from "../payments/payment-sync";

/** Everything at the payment provider that the site follows. An event is for the first that finds a subject in it. */
export const paymentSyncs: readonly PaymentSync[] = [subscriptions, contributions];
