"use client";

import { type ReactNode, useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon } from "@/components/ui/icons";
import { ProblemLine } from "@/components/shared/problem-line";
import { settledSession, useSession } from "@/lib/client/session";
import { createCheckout } from "@/lib/client/billing";
import { hintedAccount } from "@/lib/client/signed-in-hint";
import { dollarText } from "@/lib/format/money";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { planOrder, type PlanPrices, type PremiumPlan, premiumPlans } from "@/lib/rules/pricing";
import { accountStatusText } from "@/lib/messages/common";
import { checkoutWords, planOffer, planTexts } from "./plan-texts";
import { useCheckoutRedirect } from "./use-checkout-redirect";
import { useOwnPlan } from "./use-own-plan";
import { Dialog } from "@/components/shared/dialog";

/** The two plans side by side, each with the visitor's next step. */
export function PlanCards({ prices }: { prices: PlanPrices }) {
  const session = useSession();
  const { isBusy, problem, redirect } = useCheckoutRedirect(checkoutWords);
  const [chosen, setChosen] = useState<PremiumPlan | null>(null);
  const [isAsking, setAsking] = useState(false);
  const user = session.state === "member" ? session.user : null;
  const { data: plan } = useOwnPlan(user);
  const isOwed = plan?.goesOn === "owed";
  const refusal = isOwed ? accountMessages.plans.owedFirst : user && accountStatusText(user.status, "buy Premium");

  /** Someone without an open listing learns first that they would pay for nothing. */
  async function choose(plan: PremiumPlan) {
    setChosen(plan);
    const known = await settledSession();
    if (known.state === "member" && known.user.premium_listings === 0) setAsking(true);
    else pay(plan);
  }
  function pay(plan: PremiumPlan) {
    setAsking(false);
    const id = user?.id ?? Number(hintedAccount());
    const back = { success: routes.premium("success"), cancelled: routes.premium("cancelled") };
    void redirect(() => createCheckout(id, { plan, ...back }));
  }
  const stepFor = (plan: PremiumPlan) => {
    if (user?.premium_membership && !isOwed) return <HasPremium />;
    if (refusal) return <Button disabled>{buttonText(plan)}</Button>;
    return (
      <BusyButton
        variant={plan === "yearly" ? "primary" : "outline"}
        isBusy={isBusy && chosen === plan}
        busyText="Opening the payment page…"
        onClick={() => void choose(plan)}
      >
        {buttonText(plan)}
      </BusyButton>
    );
  };
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        {[...planOrder].reverse().map((plan) => (
          <PlanCard key={plan} plan={plan} prices={prices}>
            <div className="when-signed-out">
              <ButtonLink
                variant={plan === "yearly" ? "primary" : "outline"}
                href={routes.login(routes.premium())}
                aria-label={`Sign In to Upgrade, ${premiumPlans[plan].label}`}
              >
                Sign In to Upgrade
              </ButtonLink>
            </div>
            <div className="when-signed-in needs-script">{stepFor(plan)}</div>
          </PlanCard>
        ))}
      </div>
      {chosen && <NoListingDialog isOpen={isAsking} onClose={() => setAsking(false)} onPay={() => pay(chosen)} />}
      <div className="min-h-10">
        {refusal ? (
          <p className="text-soft mt-3">{refusal}</p>
        ) : (
          <ProblemLine text={problem} className="not-empty:mt-3" />
        )}
      </div>
    </>
  );
}

const buttonText = (plan: PremiumPlan) => `Choose ${premiumPlans[plan].label}`;

const HasPremium = () => (
  <p className="text-gold flex min-h-11 items-center gap-2 font-semibold">
    <Icon of={circleCheckIcon} />
    {accountMessages.plans.isPremium}
  </p>
);

function PlanCard({ plan, prices, children }: { plan: PremiumPlan; prices: PlanPrices; children: ReactNode }) {
  const { label, months } = premiumPlans[plan];
  const { per, renews } = planTexts[plan];
  const cents = prices[plan];
  const isBest = plan === planOrder[0];
  return (
    <section
      aria-labelledby={`plan-${plan}`}
      className={`flex flex-col rounded-md border p-6 ${isBest ? "border-gold-line bg-gold-wash" : "border-edge bg-raised"}`}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h3 id={`plan-${plan}`} className="text-h3">
          {label}
        </h3>
        {isBest && (
          <span className="border-gold-line text-label text-gold rounded-sm border px-2 py-0.5 font-semibold">
            {accountMessages.plans.bestValue}
          </span>
        )}
      </div>
      <p className="mt-3">
        <span className="text-hero font-serif font-semibold">{dollarText(cents)}</span> {per}
      </p>
      <p className="mt-2 font-semibold">{planOffer(plan, prices)}</p>
      <p className="text-soft">
        {months > 1 ? `${dollarText(Math.round(cents / months))} a month. ` : ""}
        {renews}
      </p>
      <div className="mt-auto pt-5">{children}</div>
    </section>
  );
}

/** Tells someone who manages no open listing, before they pay, that Premium would do nothing yet. */
const NoListingDialog = ({ isOpen, onClose, onPay }: { isOpen: boolean; onClose: () => void; onPay: () => void }) => (
  <Dialog title={accountMessages.plans.noListingTitle} isOpen={isOpen} onClose={onClose}>
    <p className="mt-4">Premium would do nothing for you yet. Claim your listing first: it&apos;s free.</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <ButtonLink variant="primary" href={routes.search()}>
        Find My Listing
      </ButtonLink>
      <Button onClick={onPay}>Buy it anyway</Button>
    </div>
  </Dialog>
);
