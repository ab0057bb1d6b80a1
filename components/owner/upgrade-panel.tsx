import { useEffect, useState } from "react";
import { portalAct } from "@/components/billing/premium-status";
import { premiumFeatures, checkoutWords, planOffer, planTexts } from "@/components/billing/plan-texts";
import { OwedNotice } from "@/components/billing/owed-notice";
import { Invoices } from "@/components/billing/invoice-list";
import { PlanSwitch } from "@/components/billing/plan-switch";
import { ManageBilling } from "@/components/billing/manage-billing";
import { PremiumMark } from "@/components/shared/premium-mark";
import { ButtonLink, Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon } from "@/components/ui/icons";
import { clearCheckoutEnd, reopenWithout } from "@/lib/client/checkout-end";
import { type Listing } from "@/lib/contract/listing";
import { dayText } from "@/lib/format/date";
import { planSentence } from "@/lib/format/plan-words";
import { titleOf } from "@/lib/format/listing-title";
import { accountMessages } from "@/lib/messages/account";
import { messages } from "@/lib/messages/common";
import { type CheckoutEnd, routes } from "@/lib/site/routes";
import { type PlanState, type PremiumReason } from "@/lib/rules/premium-cause";
import { type PlanPrices, planOrder, type PremiumPlan, premiumPlans } from "@/lib/rules/pricing";
import { PremiumReasons } from "./premium-reasons";
import { usePaymentWait } from "@/components/billing/use-payment-wait";
import { useSession } from "@/lib/client/session";
import { ProblemLine } from "@/components/shared/problem-line";
import { useCheckoutRedirect } from "@/components/billing/use-checkout-redirect";
import { BusyButton } from "@/components/ui/busy-button";
import { Radio } from "@/components/ui/input";
import { createCheckout } from "@/lib/client/billing";
import { cn } from "@/components/ui/cn";
import { dollarText } from "@/lib/format/money";

/** The billing facts of the owner's account. */
export type OwnerBilling = {
  userId: number;
  /** Whether plans can be bought on this site. */
  isOffered: boolean;
  prices: PlanPrices;
  /** Whether only Premium owners may reply on this site. */
  repliesNeedPremium: boolean;
  /** Whether the account has a subscription to manage. */
  hasBilling: boolean;
  /** Why the account can't buy now; null when it can. */
  refusal: string | null;
  /** How the payment that the owner returns from ended. */
  checkout: CheckoutEnd | null;
  /** Why the open listing is premium. */
  reasons: PremiumReason[];
  /** The account's latest plan. */
  plan: PlanState | null;
};

type UpgradePanelProps = { listing: Listing; billing: OwnerBilling };

/** Offers Premium; for a premium listing, shows why and until when. */
export function UpgradePanel({ listing, billing }: UpgradePanelProps) {
  return (
    <section aria-labelledby="upgrade-title" className="py-6">
      <h3 id="upgrade-title" className="text-h3">
        {listing.is_premium ? accountMessages.upgrade.status : accountMessages.upgrade.offer}
      </h3>
      <OwedNotice userId={billing.userId} plan={billing.plan} back={routes.ownedListing(listing.id, "upgrade")} />
      {listing.is_premium ? (
        <Status listing={listing} billing={billing} />
      ) : (
        <Offer listing={listing} billing={billing} />
      )}
      {(billing.plan || billing.hasBilling) && (
        <div className="mt-6">
          <Invoices userId={billing.userId} />
        </div>
      )}
      <h4 className="text-h4 mt-8 font-serif font-semibold">{listing.is_premium ? "What you have" : "What you get"}</h4>
      <ul className="measure mt-3 space-y-4">
        {premiumFeatures(billing.repliesNeedPremium).map(([title, text]) => (
          <li key={title} className="flex gap-3">
            <Icon of={circleCheckIcon} className="text-gold mt-0.5 size-5 shrink-0" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-soft measure mt-6">
        Premium never changes a rating or a review, and placement by it is marked as {messages.sponsored.toLowerCase()}.{" "}
        <a href={routes.ranking} className="link">
          How ranking works
        </a>
      </p>
    </section>
  );
}

function Offer({ listing, billing: { userId, isOffered, prices, refusal, checkout, plan } }: UpgradePanelProps) {
  useEffect(() => {
    if (checkout === "cancelled") clearCheckoutEnd("checkout");
  }, [checkout]);
  if (checkout === "success") return <PaymentNews />;
  if (plan?.goesOn === "owed") return null;
  if (listing.closed_on !== null) return <p className="measure text-soft mt-4">{accountMessages.plans.closed}</p>;
  if (!isOffered) return <p className="measure text-soft mt-4">{accountMessages.plans.notOffered}</p>;
  return (
    <>
      {plan && (
        <p className="measure mt-4">
          {accountMessages.plans.none}. {planSentence(plan)} You can start again at any time.
        </p>
      )}
      {plan && plan.owedCents > 0 && (
        <div className="mt-4">
          <ManageBilling userId={userId} back={routes.ownedListing(listing.id, "upgrade")} />
        </div>
      )}
      {checkout === "cancelled" && (
        <div className="border-edge bg-sunk measure mt-4 rounded-md border p-4">
          <p className="font-semibold">{accountMessages.plans.leftTitle}</p>
          <p className="text-soft">{accountMessages.plans.leftText}</p>
        </div>
      )}
      {refusal ? (
        <p className="measure text-soft mt-4">{refusal}</p>
      ) : (
        <PlanChoice userId={userId} listingId={listing.id} prices={prices} />
      )}
    </>
  );
}

function Status({ listing, billing: { userId, isOffered, hasBilling, reasons, plan } }: UpgradePanelProps) {
  const end = dayText(listing.premium_expires);
  // A year funded by others doesn't renew, so offer the plans.
  const mayBuy = isOffered && !hasBilling && end !== null;
  return (
    <div className="mt-4 space-y-4">
      <PremiumMark isPlaced={false} />
      <p>
        <bdi>{titleOf(listing)}</bdi> is Premium{" "}
        {end ? (
          <>
            until <time dateTime={listing.premium_expires ?? undefined}>{end}</time>.
          </>
        ) : (
          "without an end date."
        )}
      </p>
      {reasons.length > 0 && <PremiumReasons reasons={reasons} />}
      {hasBilling && plan?.goesOn !== "owed" && (
        <ManageBilling userId={userId} back={routes.ownedListing(listing.id, "upgrade")} act={portalAct(plan)}>
          <PlanSwitch userId={userId} plan={plan} onSwitched={() => window.location.reload()} />
        </ManageBilling>
      )}
      {mayBuy && <ButtonLink href={routes.premium()}>See the plans to keep it after that</ButtonLink>}
    </div>
  );
}

/** After the payment page: waits for the provider's confirmation, then reloads the dashboard. */
function PaymentNews() {
  const session = useSession();
  const isPremium = session.state === "member" && session.user.premium_membership;
  const { title, text, retry } = usePaymentWait(!isPremium);
  useEffect(() => {
    if (isPremium) reopenWithout("checkout");
  }, [isPremium]);
  return (
    <div className="border-gold-line bg-gold-wash measure mt-4 rounded-md border p-4">
      <div role="status">
        <p className="font-semibold">{title}</p>
        <p className="text-soft">{text}</p>
      </div>
      {retry && (
        <div className="mt-3">
          <Button onClick={retry}>Check again</Button>
        </div>
      )}
    </div>
  );
}

/** The plans, yearly first, and the button to the payment page, which returns to the listing's tab. */
function PlanChoice({ userId, listingId, prices }: { userId: number; listingId: number; prices: PlanPrices }) {
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
