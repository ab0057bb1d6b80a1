import { useState } from "react";
import { checkoutWords, planOffer, planTexts } from "@/components/billing/plan-texts";
import { ProblemLine } from "@/components/shared/problem-line";
import { useCheckoutRedirect } from "@/components/billing/use-checkout-redirect";
import { BusyButton } from "@/components/ui/busy-button";
import { Radio } from "@/components/ui/input";
import { createCheckout } from "@/lib/client/billing";
import { cn } from "@/components/ui/cn";
import { dollarText } from "@/lib/format/money";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { planOrder, type PlanPrices, type PremiumPlan, premiumPlans } from "@/lib/rules/pricing";

/** The plans, yearly first, and the button to the payment page, which returns to the listing's tab. */
export function PlanChoice({ userId, listingId, prices }: { userId: number; listingId: number; prices: PlanPrices }) {
  const [chosen, setChosen] = useState<PremiumPlan>(planOrder[0] ?? "yearly");
  const { isBusy, problem, redirect } = useCheckoutRedirect(checkoutWords);
  const back = {
    success: routes.ownedListing(listingId, "upgrade", "success"),
    cancelled: routes.ownedListing(listingId, "upgrade", "cancelled"),
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void redirect(() => createCheckout(userId, { plan: chosen, ...back }));
      }}
    >
      <fieldset className="mt-4">
        <legend className="text-soft mb-3">Choose how you would pay</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {planOrder.map((plan) => (
            <PlanOption
              key={plan}
              plan={plan}
              prices={prices}
              isChosen={plan === chosen}
              onChoose={() => setChosen(plan)}
            />
          ))}
        </div>
      </fieldset>
      <div className="needs-script mt-4">
        <BusyButton type="submit" variant="primary" isBusy={isBusy} busyText="Opening…">
          {accountMessages.upgrade.offer}
        </BusyButton>
      </div>
      <ProblemLine text={problem} className="not-empty:mt-3" />
      <p className="measure text-soft mt-3">
        It covers every listing that you claimed. {planTexts[chosen].renews} You pay on the page of the payment
        provider.
      </p>
    </form>
  );
}

type PlanOptionProps = { plan: PremiumPlan; prices: PlanPrices; isChosen: boolean; onChoose: () => void };

function PlanOption({ plan, prices, isChosen, onChoose }: PlanOptionProps) {
  return (
    <label
      className={cn(
        "flex cursor-pointer gap-3 rounded-md border p-4",
        isChosen ? "border-gold-line bg-gold-wash" : "border-edge hover:border-accent",
      )}
    >
      <Radio name="plan" checked={isChosen} onChange={onChoose} className="mt-1" />
      <span>
        <span className="block font-semibold">{premiumPlans[plan].label}</span>
        <span className="block">
          <span className="text-h3 font-serif font-semibold">{dollarText(prices[plan])}</span> {planTexts[plan].per}
        </span>
        <span className="text-soft block">{planOffer(plan, prices)}</span>
      </span>
    </label>
  );
}
