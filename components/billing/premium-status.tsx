"use client";

import { type ReactNode } from "react";
import { PremiumMark } from "@/components/shared/premium-mark";
import { Button, ButtonLink } from "@/components/ui/button";
import { useSession } from "@/lib/client/session";
import { type OwnUser } from "@/lib/contract/user";
import { dayText } from "@/lib/format/date";
import { accountMessages } from "@/lib/account-messages";
import { routes } from "@/lib/routes";
import { accountStatusText } from "@/lib/messages";
import { ManageBilling } from "./manage-billing";
import { PLANS_ID } from "./plan-texts";
import { useCheckoutEnd } from "./use-checkout-end";
import { usePaymentWait } from "./use-payment-wait";

/**
 * The visitor's Premium status and next step. The HTML is the same for every visitor, so the status arrives later: the
 * space is reserved at the height it may need.
 */
export function PremiumStatus({ isOffered }: { isOffered: boolean }) {
  const session = useSession();
  return (
    <div className="mt-8 [[data-signed-in]_&]:min-h-52 sm:[[data-signed-in]_&]:min-h-32">
      <div className="when-signed-out flex flex-wrap gap-3">
        {isOffered && (
          <ButtonLink look="primary" href={`#${PLANS_ID}`}>
            See the plans
          </ButtonLink>
        )}
        <ButtonLink look={isOffered ? "outline" : "primary"} href={routes.businessOwner}>
          Claim your listing
        </ButtonLink>
      </div>
      <div className="when-signed-in">
        {session.state === "member" && <MemberStatus user={session.user} isOffered={isOffered} />}
      </div>
    </div>
  );
}

type MemberProps = { user: OwnUser; isOffered: boolean };
type StatusContent = { title: ReactNode; text: string; actions: ReactNode };

function MemberStatus({ user, isOffered }: MemberProps) {
  const end = useCheckoutEnd("checkout");
  const isWaiting = end === "success" && !user.premium_membership;
  const { retry, ...waiting } = usePaymentWait(isWaiting);
  const { title, text, actions }: StatusContent = isWaiting
    ? { ...waiting, actions: retry && <Button onClick={retry}>Check again</Button> }
    : statusOf({ user, isOffered }, end === "cancelled");
  return (
    <>
      <div role="status">
        <p className="text-h4 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 font-serif font-semibold">{title}</p>
        <p className="text-soft measure mt-1">{text}</p>
      </div>
      {actions && <div className="mt-4">{actions}</div>}
    </>
  );
}

function statusOf({ user, isOffered }: MemberProps, hasLeft: boolean): StatusContent {
  if (user.premium_membership) return premiumStatus(user);
  const refusal = accountStatusText(user.status, "buy Premium");
  const onward = user.claimed_businesses.length > 0 ? toDashboard : toSearch;
  if (refusal) return { title: "You don't have Premium", text: refusal, actions: <Row>{onward}</Row> };
  const actions = (
    <Row>
      {isOffered && (
        <ButtonLink look="primary" href={`#${PLANS_ID}`}>
          See the plans
        </ButtonLink>
      )}
      {onward}
    </Row>
  );
  if (hasLeft) return { title: accountMessages.plans.leftTitle, text: accountMessages.plans.leftText, actions };
  return { title: "You don't have Premium yet", text: coverOf(user), actions };
}

function premiumStatus(user: OwnUser): StatusContent {
  const end = dayText(user.premium_expires);
  const until = end ? `It runs until ${end}, and continues from there if your plan renews.` : "It has no end date.";
  return {
    title: (
      <>
        {accountMessages.plans.isPremium}
        <span className="font-sans">
          <PremiumMark isPlaced={false} />
        </span>
      </>
    ),
    text: user.claimed_businesses.length > 0 ? until : `${until} ${coverOf(user)}`,
    actions: (
      <ManageBilling userId={user.id} back={routes.premium()}>
        {toDashboard}
      </ManageBilling>
    ),
  };
}

const coverOf = ({ claimed_businesses: { length } }: OwnUser): string =>
  length > 0
    ? `It covers every listing that you claimed: ${length === 1 ? "one" : length} at present.`
    : "It shows on the listings that you claim, and you have claimed none yet.";

const Row = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-3">{children}</div>;

const toDashboard = <ButtonLink href={routes.ownerDashboard}>{accountMessages.plans.toOwnerDashboard}</ButtonLink>;
const toSearch = <ButtonLink href={routes.search()}>Find My Listing</ButtonLink>;
