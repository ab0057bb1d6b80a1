import { type PlanState } from "../rules/premium-cause";
import { dayText } from "./date";
import { dollarText } from "./money";

type Renewal = Pick<PlanState, "at" | "priceCents" | "creditCents" | "isCardExpiring"> & { chargeCents: number };

/** When a plan renews, and what the card is really charged then. */
export function renewalSentence({ at, priceCents, chargeCents, creditCents, isCardExpiring }: Renewal): string {
  const expiring = isCardExpiring && chargeCents > 0 ? " Your card expires before that: update it." : "";
  const renews = `Renews on ${dayText(at)} for`;
  if (creditCents === 0) return `${renews} ${dollarText(chargeCents)}.${expiring}`;
  const credit = `your credit of ${dollarText(creditCents)}`;
  if (chargeCents === 0) return `${renews} ${dollarText(priceCents)}, which ${credit} pays. Nothing is charged.`;
  return `${renews} ${dollarText(priceCents)}. After ${credit}, ${dollarText(chargeCents)} is charged.${expiring}`;
}

/** What becomes of a plan, in a sentence or two: the same on pages and in mails. */
export function planSentence(plan: PlanState): string {
  const day = dayText(plan.at) ?? "";
  switch (plan.goesOn) {
    case "renews":
      return renewalSentence({ ...plan, chargeCents: plan.chargeCents ?? plan.priceCents });
    case "ends":
      return `Canceled: Premium ends on ${day}.`;
    case "owed":
      return plan.isInForce
        ? `${dollarText(plan.owedCents)} couldn't be charged. Premium ends on ${day} unless it's paid.`
        : `${dollarText(plan.owedCents)} couldn't be charged. Premium ended on ${day} and comes back when it's paid.`;
    case "over":
      return plan.owedCents > 0
        ? `Your plan ended on ${day} because ${dollarText(plan.owedCents)} wasn't paid. Premium comes back if you still pay it under Manage Billing.`
        : `Your plan ended on ${day}.`;
  }
}
