"use client";

import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { PremiumMark } from "@/components/shared/premium-mark";
import { Button, ButtonLink } from "@/components/ui/button";
import { useSession } from "@/lib/client/session";
import { type OwnUser } from "@/lib/contract/user";
import { dayText } from "@/lib/format/date";
import { planSentence } from "@/lib/format/plan-words";
import { accountMessages } from "@/lib/messages/account";
import { routes, type CheckoutEnd } from "@/lib/site/routes";
import { accountStatusText } from "@/lib/messages/common";
import { type PlanState } from "@/lib/rules/premium-cause";
import { checkoutEndOf, clearCheckoutEnd } from "@/lib/client/checkout-end";
import { Invoices } from "./invoice-list";
import { ManageBilling } from "./manage-billing";
import { PlanSwitch } from "./plan-switch";
import { PLANS_ID } from "./plan-texts";
import { useOwnPlan } from "./use-own-plan";
import { usePaymentWait } from "./use-payment-wait";

const never = () => () => {};

/** The ends that this page was opened with: one that was left is then removed from the address. */
const ends = new Map<string, CheckoutEnd | null>();

function endOnOpening(name: string): CheckoutEnd | null {
  if (!ends.has(name)) ends.set(name, checkoutEndOf(name));
  return ends.get(name) ?? null;
}

/**
 * How the payment that the visitor returns from ended, read from the URL; null without one and on the server. A payment
 * that was left is said once: the address forgets it, so that a reload doesn't repeat it.
 */
function useCheckoutEnd(name: string): CheckoutEnd | null {
  const end = useSyncExternalStore(
    never,
    () => endOnOpening(name),
    () => null,
  );
  useEffect(() => {
    if (end === "cancelled") clearCheckoutEnd(name);
  }, [end, name]);
  return end;
}

type PremiumStatusProps = { isOffered: boolean; repliesNeedPremium: boolean };

/**
 * The visitor's Premium status and next step. The HTML is the same for every visitor, so the status arrives later: the
 * space is reserved at the height it may need.
 */
export function PremiumStatus({ isOffered, repliesNeedPremium }: PremiumStatusProps) {
  const session = useSession();
  return (
    <div className="mt-5 [[data-signed-in]_&]:min-h-72 sm:[[data-signed-in]_&]:min-h-44">
      <div className="when-signed-out flex flex-wrap gap-3">
        <ButtonLink variant={isOffered ? "outline" : "primary"} href={routes.businessOwner}>
          Claim your listing
        </ButtonLink>
      </div>
      <div className="when-signed-in">
        {session.state === "member" && (
          <MemberStatus user={session.user} isOffered={isOffered} repliesNeedPremium={repliesNeedPremium} />
        )}
      </div>
    </div>
  );
}

type MemberProps = PremiumStatusProps & { user: OwnUser };
type StatusContent = { title: ReactNode; text: string; actions: ReactNode };

function MemberStatus({ user, ...site }: MemberProps) {
  const left = useCheckoutEnd("checkout");
  const { id, premium_membership: isPremium } = user;
  const { data: plan, isPending, refetch } = useOwnPlan(user);
  const isWaiting = left === "success" && !user.premium_membership;
  const { retry, ...waiting } = usePaymentWait(isWaiting);
  const { title, text, actions }: StatusContent = isWaiting
    ? { ...waiting, actions: retry && <Button onClick={retry}>Check again</Button> }
    : statusOf({ user, ...site, plan: plan ?? null }, left === "cancelled");
  // Without its plan, the state of Premium can't be told; a failed call leaves the dates of the account.
  if (isPending) return <div role="status" aria-label="Loading" className="pulse-slow bg-line appear-late h-24" />;
  return (
    <>
      <div role="status">
        <p className="text-h4 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 font-serif font-semibold">{title}</p>
        <p className="text-soft measure mt-1">{text}</p>
      </div>
      {actions && <div className="mt-4">{actions}</div>}
      {isPremium && (
        <div className="not-empty:mt-3">
          <PlanSwitch userId={id} plan={plan ?? null} onSwitched={() => void refetch()} />
        </div>
      )}
      {plan && (
        <div className="mt-4">
          <Invoices userId={id} />
        </div>
      )}
    </>
  );
}

type StatusFacts = MemberProps & { plan: PlanState | null };

function statusOf({ user, isOffered, repliesNeedPremium, plan }: StatusFacts, hasLeft: boolean): StatusContent {
  if (plan?.goesOn === "owed") {
    const title = accountMessages.plans.owed;
    return { title, text: planSentence(plan), actions: <Billing user={user} plan={plan} /> };
  }
  if (user.premium_membership) return premiumStatus(user, plan, repliesNeedPremium);
  const refusal = accountStatusText(user.status, "buy Premium");
  const onward = user.claimed_businesses.length > 0 ? toDashboard : toSearch;
  if (refusal) return { title: accountMessages.plans.none, text: refusal, actions: <Row>{onward}</Row> };
  const actions = (
    <Row>
      {isOffered && (
        <ButtonLink variant="primary" href={`#${PLANS_ID}`}>
          See the plans
        </ButtonLink>
      )}
      {onward}
    </Row>
  );
  if (hasLeft) return { title: accountMessages.plans.leftTitle, text: accountMessages.plans.leftText, actions };
  if (plan) {
    const text = `${planSentence(plan)} You can start again at any time. Replies already posted stay.`;
    const isUnpaid = plan.owedCents > 0;
    return {
      title: accountMessages.plans.none,
      text,
      actions: isUnpaid ? <Billing user={user} plan={plan} /> : actions,
    };
  }
  return { title: `${accountMessages.plans.none} yet`, text: coverOf(user), actions };
}

/** The act in the provider's portal that a plan's state calls for. */
export function portalAct(plan: PlanState | null): string | null {
  if (!plan) return null;
  if (plan.goesOn === "owed" || plan.isCardExpiring) return accountMessages.plans.updateCard;
  return plan.goesOn === "ends" ? "Keep Premium" : null;
}

function afterPlan(goesOn: PlanState["goesOn"], repliesNeedPremium: boolean): string {
  if (goesOn !== "ends") return "";
  return repliesNeedPremium
    ? " After that your listings rank by score alone, the badge goes, and you can't post new replies. Replies already posted stay."
    : " After that your listings rank by score alone, and the badge goes.";
}

function untilText(user: OwnUser, plan: PlanState | null, repliesNeedPremium: boolean): string {
  if (plan && plan.goesOn !== "over") return `${planSentence(plan)}${afterPlan(plan.goesOn, repliesNeedPremium)}`;
  const end = dayText(user.premium_expires);
  return end ? `Premium runs until ${end}.` : "It has no end date.";
}

function premiumStatus(user: OwnUser, plan: PlanState | null, repliesNeedPremium: boolean): StatusContent {
  const until = untilText(user, plan, repliesNeedPremium);
  return {
    title: (
      <>
        {accountMessages.plans.isPremium}
        <span className="font-sans">
          <PremiumMark isPlaced={false} />
        </span>
      </>
    ),
    text: user.premium_listings > 0 ? until : `${until} ${coverOf(user)}`,
    actions: <Billing user={user} plan={plan} />,
  };
}

const Billing = ({ user, plan }: { user: OwnUser; plan: PlanState | null }) => (
  <ManageBilling userId={user.id} back={routes.premium()} act={portalAct(plan)}>
    {toDashboard}
  </ManageBilling>
);

const coverOf = ({ premium_listings: covered }: OwnUser): string =>
  covered > 0
    ? `It covers every open listing that you claimed: ${covered === 1 ? "one" : covered} at present.`
    : accountMessages.plans.noListing;

const Row = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-3">{children}</div>;

const toDashboard = <ButtonLink href={routes.ownerDashboard}>{accountMessages.plans.toOwnerDashboard}</ButtonLink>;
const toSearch = <ButtonLink href={routes.search()}>Find My Listing</ButtonLink>;
