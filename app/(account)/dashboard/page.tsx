import { DashboardScreen } from "@/components/account/dashboard/dashboard-screen";
import { OwedNotice } from "@/components/billing/owed-notice";
import { SignedOut } from "@/components/account/signed-out";
import { AccountStatusNotice } from "@/components/account/account-status-notice";
import { TransferBanner } from "@/components/claim/transfer-banner";
import { DecisionNotes } from "@/components/decision/decision-notes";
import { accountMessages } from "@/lib/messages/account";
import { type DashboardTab, dashboardTabs, routes } from "@/lib/site/routes";
import { memberCtx } from "@/server/auth/gate";
import { staticHead } from "@/server/seo/page-head";
import { pageSettings } from "@/server/http/page-settings";
import { listOwnCorrections } from "@/server/corrections/read";
import { claimCheckTime } from "@/server/claims/check-time";
import { listOwnClaims } from "@/server/claims/own";
import { listOwnedTransfers } from "@/server/claims/read";
import { listStanding } from "@/server/decisions/read";
import { listAdded, listManaged } from "@/server/listings/read";
import { readPlanState } from "@/server/premium/read";
import { listOwnReports } from "@/server/reports/own";
import { listOwnReviews, readOwnFigures } from "@/server/reviews/read";
import { readMe } from "@/server/users/read";

/** The most businesses and reviews that the dashboard shows. */
const LISTINGS_SHOWN = 1000;
const REVIEWS_SHOWN = 200;
const ADDITIONS_SHOWN = 20;
const REPORTS_SHOWN = 20;
const CORRECTIONS_SHOWN = 20;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => staticHead("dashboard");

export default async function Dashboard({ searchParams }: Props) {
  const requested = (await searchParams).tab;
  const tab: DashboardTab = dashboardTabs.find((known) => known === requested) ?? "businesses";
  const ctx = await memberCtx();
  if (!ctx) {
    const text = "Sign in to see your businesses and your reviews.";
    return <SignedOut title={accountMessages.dashboard.signedOut} text={text} next={routes.dashboard(tab)} />;
  }
  const [user, listings, reviews, reports, corrections, figures, claims, added, transfers, decisions, plan] =
    await Promise.all([
      readMe(ctx),
      listManaged(ctx, LISTINGS_SHOWN),
      listOwnReviews(ctx, ctx.actor.id, REVIEWS_SHOWN),
      listOwnReports(ctx, ctx.actor.id, REPORTS_SHOWN),
      listOwnCorrections(ctx, ctx.actor.id, CORRECTIONS_SHOWN),
      readOwnFigures(ctx, ctx.actor.id),
      listOwnClaims(ctx),
      listAdded(ctx, ctx.actor.id, ADDITIONS_SHOWN),
      listOwnedTransfers(ctx),
      listStanding(ctx),
      readPlanState(ctx, ctx.actor.id),
    ]);
  const settings = await pageSettings();
  return (
    <div className="page pt-10 md:pt-16">
      <AccountStatusNotice status={user.status} />
      <OwedNotice userId={user.id} plan={plan} back={routes.dashboard(tab)} />
      <TransferBanner requests={transfers} />
      <DecisionNotes decisions={decisions} />
      <DashboardScreen
        {...{ user, tab, listings, reviews, reports, corrections, figures, claims, added }}
        now={ctx.now.toISOString()}
        checkedWithin={await claimCheckTime(ctx, settings)}
      />
    </div>
  );
}
