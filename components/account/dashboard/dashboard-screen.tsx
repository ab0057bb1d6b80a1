import { PremiumMark } from "@/components/shared/premium-mark";
import { Tabs } from "@/components/shared/tabs";
import { StatCards } from "@/components/shared/stat-cards";
import { type OwnClaim } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { type OwnReport, type OwnReview, type ReviewFigures } from "@/lib/contract/review";
import { type OwnUser } from "@/lib/contract/user";
import { exactNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { accountMessages } from "@/lib/account-messages";
import { type DashboardTab, routes } from "@/lib/routes";
import { ActivityList } from "./activity-list";
import { OwnAdditions, OwnClaims } from "./own-claims";
import { OwnListings } from "./own-listings";
import { OwnReports } from "./own-reports";
import { OwnReviews } from "./own-reviews";

type DashboardScreenProps = {
  user: OwnUser;
  tab: DashboardTab;
  listings: Listing[];
  reviews: OwnReview[];
  reports: OwnReport[];
  figures: ReviewFigures;
  claims: OwnClaim[];
  /** Listings that the user added and doesn't own. */
  added: Listing[];
  /** The time of the request. */
  now: string;
  /** How long the operator says that a claim takes; empty for no promise. */
  checkedWithin: string;
};

/** The user's dashboard: businesses, reviews, and recent activity. */
export function DashboardScreen({
  user,
  tab,
  listings,
  reviews,
  figures,
  claims,
  added,
  ...given
}: DashboardScreenProps) {
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1">{accountMessages.dashboard.title}</h1>
        {user.premium_membership && <PremiumMark isPlaced={false} />}
      </div>
      <StatCards
        stats={[
          ["Total reviews", exactNumber(figures.total)],
          ["Average rating", figures.average === null ? "–" : averageText(figures.average)],
          ["This month", exactNumber(figures.this_month)],
          ["Helpful votes", exactNumber(figures.helpful)],
        ]}
      />
      <div className="mt-10">
        <Tabs
          id="dashboard"
          label={accountMessages.dashboard.title}
          open={tab}
          tabs={[
            {
              key: "businesses",
              label: "My Businesses",
              href: routes.dashboard("businesses"),
              panel: (
                <>
                  <OwnListings listings={listings} isPremium={user.premium_membership} />
                  <OwnClaims claims={claims} now={given.now} checkedWithin={given.checkedWithin} />
                  <OwnAdditions listings={added} />
                </>
              ),
            },
            {
              key: "reviews",
              label: "My Reviews",
              href: routes.dashboard("reviews"),
              panel: (
                <>
                  <OwnReviews reviews={reviews} total={figures.total} />
                  <OwnReports reports={given.reports} />
                </>
              ),
            },
            {
              key: "activity",
              label: "Activity",
              href: routes.dashboard("activity"),
              panel: <ActivityList reviews={reviews} />,
            },
          ]}
        />
      </div>
    </>
  );
}
