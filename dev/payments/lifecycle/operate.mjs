import { badParam, missing } from "../api-error.mjs";
import { closeDispute, openDispute, refund } from "./reversal.mjs";
import { endSubscription, livingIn, owedBy, payOwed, reachEnd, renew, setCancelAtEnd } from "./subscription.mjs";

/** Dollars as somebody types them, in cents; undefined for nothing typed. @throws {ApiError} 400 for no amount */
function centsOf(typed) {
  if (typed === undefined || typed === null) return undefined;
  const [, whole, part = ""] = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) throw badParam("amount", "parameter_invalid_integer", "This is no amount in dollars.");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

function payWhatIsOwed(account, id) {
  const owed = owedBy(account, livingIn(account, id).id);
  if (!owed) throw missing("open invoice of subscription", id);
  return payOwed(account, owed, { isPaid: true });
}

/** What can be made to happen from outside: by the bank, by the provider, by time. `id` is what it happens to. */
export const happenings = {
  refund: (account, id, form) => refund(account, id, { amount: centsOf(form.get("amount")) }),
  dispute: (account, id) => openDispute(account, id),
  win: (account, id) => closeDispute(account, id, "won"),
  lose: (account, id) => closeDispute(account, id, "lost"),
  renew: (account, id) => renew(account, id, { isPaid: true }),
  "fail-renewal": (account, id) => renew(account, id, { isPaid: false }),
  pay: payWhatIsOwed,
  "give-up": (account, id) => endSubscription(account, id, { reason: "payment_failed" }),
  cancel: (account, id) => setCancelAtEnd(account, id, { isCancelled: true }),
  resume: (account, id) => setCancelAtEnd(account, id, { isCancelled: false }),
  "cancel-now": (account, id) => endSubscription(account, id),
  end: (account, id) => reachEnd(account, id),
};
