import { PremiumMark } from "@/components/shared/premium-mark";
import { Tabs } from "@/components/shared/tabs";
import { StatCards } from "@/components/shared/stat-cards";
import { type OwnClaim } from "@/lib/contract/claim";
import { type Correction } from "@/lib/contract/correction";
import { type Listing } from "@/lib/contract/listing";
import { type OwnReport } from "@/lib/contract/report";
import { type OwnReview, type ReviewFigures } from "@/lib/contract/review";
import { type OwnUser } from "@/lib/contract/user";
import { exactNumber, counted } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { accountMessages } from "@/lib/messages/account";
import { type DashboardTab, routes } from "@/lib/site/routes";
import { dayText } from "@/lib/format/date";
import { OwnAdditions, OwnClaims } from "./own-claims";
import { OwnListings } from "./own-listings";
import { OwnCorrections, OwnReports } from "./own-words";
import { OwnReviews, NoReviews } from "./own-reviews";

type DashboardScreenProps = {
  user: OwnUser;
  tab: DashboardTab;
  listings: Listing[];
  reviews: OwnReview[];
  reports: OwnReport[];
  corrections: Correction[];
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
                  <OwnCorrections corrections={given.corrections} />
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

/** How many reviews the timeline shows. */
const SHOWN = 10;

/** The timeline of the user's newest reviews. */
function ActivityList({ reviews }: { reviews: OwnReview[] }) {
  if (reviews.length === 0) return <NoReviews />;
  return (
    <ol className="border-line mt-4 ml-1.5 border-l">
      {reviews.slice(0, SHOWN).map((review) => (
        <li key={review.id} className="relative pb-6 pl-6 last:pb-0">
          <span aria-hidden="true" className="bg-accent absolute top-1.5 -left-1.5 size-3 rounded-full" />
          <p>
            Reviewed{" "}
            {review.is_listed ? (
              <a href={review.listing_path} className="link" dir="auto">
                {review.listing_name}
              </a>
            ) : (
              <bdi>{review.listing_name}</bdi>
            )}{" "}
            with {counted(review.rating, "star")}
          </p>
          <p className="text-soft" dir="auto">
            {review.title}
          </p>
          <p className="text-faint">
            <time dateTime={review.created_at}>{dayText(review.created_at, review.time_zone)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
