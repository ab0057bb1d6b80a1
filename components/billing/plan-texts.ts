import { accountMessages } from "@/lib/messages/account";
import { dollarText } from "@/lib/format/money";
import { type PlanPrices, type PremiumPlan, yearlySavingCents } from "@/lib/rules/pricing";

/** The element id of the plans on the Premium page. */
export const PLANS_ID = "plans";

/** The text of each plan's card. */
export const planTexts: Record<PremiumPlan, { per: string; renews: string }> = {
  yearly: { per: "per year", renews: "Renews each year until you cancel." },
  monthly: { per: "per month", renews: "Renews each month until you cancel." },
};

/** What speaks for a plan at these prices. */
export function planOffer(plan: PremiumPlan, prices: PlanPrices): string {
  if (plan === "monthly") return "Pay month by month.";
  const saving = yearlySavingCents(prices);
  return saving > 0 ? `Save ${dollarText(saving)} compared with paying monthly.` : "Pay once a year.";
}

/** Messages for a failed redirect to a plan's payment page. */
export const checkoutWords = {
  failed: accountMessages.plans.checkoutFailed,
  noAddress: accountMessages.plans.unexpected,
  leaving: accountMessages.plans.leavingFailed,
};

const features: readonly [title: string, text: string][] = [
  ["Priority Placement", "Your listing ranks above others that match equally well, in search and in its category."],
  ["Premium Badge", "A gold mark next to your name, on your page and wherever you're listed."],
];
const replies: [title: string, text: string] = [
  "Respond to Reviews",
  "Answer in public, right below the review, so readers see your side.",
];

/** What Premium gives, in display order. `repliesNeedPremium`: replies are part of it, not free for every owner. */
export const premiumFeatures = (repliesNeedPremium: boolean) =>
  repliesNeedPremium ? [...features, replies] : features;
