import { messages } from "@/lib/messages";

/** What is said when the way to the payment page of a plan fails. */
export const checkoutWords = {
  failed: messages.plans.checkoutFailed,
  noAddress: messages.plans.unexpected,
  leaving: messages.plans.leavingFailed,
};
