import { planTexts } from "@/components/billing/plan-texts";
import { dayText } from "@/lib/format/date";
import { planSentence } from "@/lib/format/plan-words";
import { dollarText } from "@/lib/format/money";
import { type PremiumReason } from "@/lib/rules/premium-cause";
import { premiumPlans } from "@/lib/rules/pricing";

const givenBy: Record<Exclude<PremiumReason["cause"], "subscription">, string> = {
  user_grant: "Given to your account by this site",
  crowdfund: "A year that visitors paid for together",
  listing_grant: "Given to this listing by this site",
};

/** Why a listing is premium, with the end of each reason. */
export function PremiumReasons({ reasons }: { reasons: PremiumReason[] }) {
  return (
    <ul className="border-line divide-line measure divide-y border-y">
      {reasons.map((reason) => (
        <li key={`${reason.cause} ${reason.plan?.name} ${reason.endsAt}`} className="py-3">
          <p className="font-semibold">{nameOf(reason)}</p>
          <p className="text-soft">{endOf(reason)}</p>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ cause, plan }: PremiumReason): string {
  if (cause !== "subscription") return givenBy[cause];
  if (!plan) return "Your plan";
  return `Your plan: ${premiumPlans[plan.name].label}, ${dollarText(plan.priceCents)} ${planTexts[plan.name].per}`;
}

function endOf({ endsAt, plan }: PremiumReason): string {
  const day = dayText(endsAt);
  if (!day) return "Without an end date";
  return plan ? planSentence(plan) : `Until ${day}`;
}
