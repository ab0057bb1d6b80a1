import { type Account } from "../account";
import { badParam } from "../api-error";
import { closeDispute, failRefund, openDispute, refund } from "./reversal";
import { expireCard, replaceCard } from "./card-on-file";
import { endSubscription, livingIn, needOwed, payOwed, reachEnd, renew, setCancelAtEnd } from "./subscription";
import { letPass, passToEnd } from "./time";

const oneDay = 24 * 3600;

/** An amount in dollars as typed, in cents; undefined for an empty field. @throws {ApiError} 400 for an invalid one */
function centsOf(typed: string | null | undefined) {
  if (typed === undefined || typed === null) return undefined;
  const [, whole, part = ""] = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) throw badParam("amount", "parameter_invalid_integer", "This is no amount in dollars.");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

function payWhatIsOwed(account: Account, id: string) {
  return payOwed(account, needOwed(account, id), { isPaid: true });
}

/** Lets the current period end, and then what comes at its end. */
const atEnd =
  (happen: (account: Account, id: string) => unknown): Happening =>
  (account, id) => {
    passToEnd(account, livingIn(account, id).id);
    return happen(account, id);
  };

/** Makes something happen to the object `id`. */
type Happening = (account: Account, id: string, form: URLSearchParams) => unknown;

/** What can be simulated: the bank, the provider, and time. */
export const happenings: Record<string, Happening> = {
  refund: (account, id, form) => refund(account, id, { amount: centsOf(form.get("amount")) }),
  "fail-refund": (account, id) => failRefund(account, id),
  dispute: (account, id) => openDispute(account, id),
  win: (account, id) => closeDispute(account, id, "won"),
  lose: (account, id) => closeDispute(account, id, "lost"),
  renew: atEnd((account, id) => renew(account, id, { isPaid: true })),
  "fail-renewal": atEnd((account, id) => renew(account, id, { isPaid: false })),
  "fail-again": (account, id) => payOwed(account, needOwed(account, livingIn(account, id).id), { isPaid: false }),
  pass: (account, id, form) => letPass(account, id, oneDay * Number(form.get("days") ?? 7)),
  pay: payWhatIsOwed,
  "expire-card": (account, id) => expireCard(account, livingIn(account, id).customer),
  "update-card": (account, id) => replaceCard(account, livingIn(account, id).customer),
  "give-up": (account, id) => endSubscription(account, id, { reason: "payment_failed" }),
  cancel: (account, id) => setCancelAtEnd(account, id, { isCancelled: true }),
  resume: (account, id) => setCancelAtEnd(account, id, { isCancelled: false }),
  "cancel-now": (account, id) => endSubscription(account, id),
  end: atEnd(reachEnd),
};
