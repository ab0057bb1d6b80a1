import { accountMessages } from "@/lib/account-messages";

/** What is said when the way to the payment page of a plan fails. */
export const checkoutWords = {
  failed: accountMessages.plans.checkoutFailed,
  noAddress: accountMessages.plans.unexpected,
  leaving: accountMessages.plans.leavingFailed,
};
