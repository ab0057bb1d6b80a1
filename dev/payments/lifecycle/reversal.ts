import { type Account } from "../account";
import { type Charge, type Metadata } from "../objects";
import { ApiError, badParam, missing } from "../api-error";
import { dollars } from "../money";
import { disputeOf, refundOf } from "../shapes/reversal";

/** The successful charge with this id or this payment's id. @throws {ApiError} 404 */
export function chargeBy(account: Account, id: string): Charge {
  const noun = id.startsWith("pi_") ? "payment_intent" : "charge";
  const found = account.store.get(noun, id);
  if (!found) throw missing(noun, id, noun);
  if (found.object === "charge") return found;
  if (found.status === "succeeded") return account.store.need("charge", found.latest_charge);
  throw new ApiError(400, "This PaymentIntent does not have a successful charge to refund.", { param: noun });
}

function amountLeft(charge: Charge, asked: number | undefined) {
  const left = charge.amount - charge.amount_refunded;
  const amount = asked ?? left;
  if (amount < 1) throw badParam("amount", "parameter_invalid_integer", "Invalid positive integer");
  if (amount > left) {
    throw badParam(
      "amount",
      undefined,
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    );
  }
  return amount;
}

/**
 * Refunds a charge. `amount` in cents; the whole rest if undefined.
 * @throws {ApiError} 400 for more than the rest, for a failed charge, and during a dispute
 */
export function refund(
  account: Account,
  id: string,
  { amount, reason, metadata }: { amount?: number; reason?: string; metadata?: Metadata } = {},
) {
  const charge = chargeBy(account, id);
  if (!charge.paid) throw new ApiError(400, `Charge ${charge.id} has not been paid.`, { param: "charge" });
  if (charge.refunded) {
    throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const dispute = account.store.find("dispute", (one) => one.charge === charge.id);
  if (dispute && dispute.status !== "won") {
    throw new ApiError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  const given = refundOf({ created: account.seconds(), charge, amount: amountLeft(charge, amount), reason, metadata });
  account.tell("refund.created", given);
  const refunded = charge.amount_refunded + given.amount;
  account.change(charge, { amount_refunded: refunded, refunded: refunded === charge.amount }, "charge.refunded");
  // The bank's reference number comes a little later.
  const card = {
    ...given.destination_details.card,
    reference_status: "pending",
    reference_type: "acquirer_reference_number",
  };
  return account.change(given, { destination_details: { ...given.destination_details, card } }, "refund.updated");
}

/**
 * Lets a charge's last refund fail: the payer's bank sends the money back.
 * @throws {ApiError} 404 if nothing was refunded
 */
export function failRefund(account: Account, id: string) {
  const charge = chargeBy(account, id);
  const given = account.store.all("refund").findLast((one) => one.charge === charge.id && one.status === "succeeded");
  if (!given) throw missing("refund", id);
  account.change(charge, { amount_refunded: charge.amount_refunded - given.amount, refunded: false });
  const failed = account.change(given, { status: "failed" }, "charge.refund.updated");
  return account.tell("refund.failed", failed);
}

/** Opens a dispute: the bank takes the money back until it is decided. `amount` in cents. */
export function openDispute(
  account: Account,
  id: string,
  { amount, reason = "fraudulent" }: { amount?: number; reason?: string } = {},
) {
  const charge = chargeBy(account, id);
  if (!charge.paid || charge.disputed || charge.refunded) {
    throw new ApiError(400, `Charge ${charge.id} can't be disputed: it was not paid, or is given back already.`);
  }
  const dispute = disputeOf({ created: account.seconds(), charge, amount: amountLeft(charge, amount), reason });
  account.change(charge, { disputed: true });
  account.tell("charge.dispute.created", dispute);
  return account.tell("charge.dispute.funds_withdrawn", dispute);
}

/** Decides a dispute: "won" returns the money to the seller, "lost" leaves it with the payer. */
export function closeDispute(account: Account, id: string, outcome: "won" | "lost") {
  const dispute = account.store.get("dispute", id);
  if (!dispute) throw missing("dispute", id);
  if (dispute.status === "won" || dispute.status === "lost") {
    throw new ApiError(400, `This dispute is already closed.`, { param: "dispute" });
  }
  account.change(dispute, { status: outcome }, "charge.dispute.closed");
  return outcome === "won" ? account.tell("charge.dispute.funds_reinstated", dispute) : dispute;
}
