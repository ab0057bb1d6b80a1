import { useEffect } from "react";
import { portalAct } from "@/components/billing/premium-status";
import { premiumFeatures } from "@/components/billing/plan-texts";
import { OwedNotice } from "@/components/billing/owed-notice";
import { Invoices } from "@/components/billing/invoice-list";
import { PlanSwitch } from "@/components/billing/plan-switch";
import { ManageBilling } from "@/components/billing/manage-billing";
import { PremiumMark } from "@/components/shared/premium-mark";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon } from "@/components/ui/icons";
import { clearCheckoutEnd } from "@/lib/client/checkout-end";
import { type Listing } from "@/lib/contract/listing";
import { dayText } from "@/lib/format/date";
import { planSentence } from "@/lib/format/plan-words";
import { titleOf } from "@/lib/format/listing-title";
import { accountMessages } from "@/lib/messages/account";
import { messages } from "@/lib/messages/common";
import { type CheckoutEnd, routes } from "@/lib/site/routes";
import { type PlanState, type PremiumReason } from "@/lib/rules/premium-cause";
import { type PlanPrices } from "@/lib/rules/pricing";
import { PaymentNews } from "./payment-news";
import { PlanChoice } from "./plan-choice";
import { PremiumReasons } from "./premium-reasons";

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
