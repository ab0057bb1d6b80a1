import { PremiumMark } from "@/components/shared/premium-mark";
import { Tabs } from "@/components/shared/tabs";
import { StatCards } from "@/components/shared/stat-cards";
import { type OwnClaim } from "@/lib/contract/claim";
import { type Correction } from "@/lib/contract/correction";
import { type Listing } from "@/lib/contract/listing";
import { type OwnReport, type ReportOutcome } from "@/lib/contract/report";
import { type OwnReview, type ReviewFigures } from "@/lib/contract/review";
import { type OwnUser } from "@/lib/contract/user";
import { exactNumber, counted } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { accountMessages } from "@/lib/messages/account";
import { type DashboardTab, routes } from "@/lib/site/routes";
import { dayText } from "@/lib/format/date";
import { OwnAdditions, OwnClaims } from "./own-claims";
import { OwnListings } from "./own-listings";
import { OwnReviews, NoReviews } from "./own-reviews";
import { PlainText } from "@/components/shared/plain-text";
import { StatusMark } from "@/components/shared/status-mark";
import { ButtonLink } from "@/components/ui/button";
import { correctionLabels, labelOfFact } from "@/lib/rules/correction";
import { reasons } from "@/lib/rules/decisions";
import { flagReasons } from "@/lib/rules/rating";
import { reportLabels } from "@/lib/rules/report";
import { OwnItem, OwnSection } from "./own-section";

const ToListing = ({ name, path }: { name: string; path: string | null }) =>
  path && (
    <ButtonLink href={path} aria-label={`View ${name}`}>
      View listing
    </ButtonLink>
  );

const outcomes: Record<ReportOutcome, [label: string, text: string]> = {
  open: ["In review", "A moderator checks it. It stays visible until then."],
  removed: ["Removed", "A moderator agreed and removed it."],
  kept: ["Kept", "A moderator found that it follows the guidelines."],
  gone: ["Deleted", "Its author deleted it."],
};

/** What the user reported, with the outcome. Renders nothing without any. */
const OwnReports = ({ reports }: { reports: OwnReport[] }) => (
  <OwnSection id="own-reports" title="What you reported">
    {reports.map(({ id, outcome, ...report }) => (
      <OwnItem
        key={`${report.kind}-${id}`}
        name={report.listing_name}
        marks={<StatusMark>{outcomes[outcome][0]}</StatusMark>}
        action={<ToListing name={report.listing_name} path={report.listing_path} />}
      >
        <p className="text-soft">
          {reportLabels[report.kind]}: {flagReasons[report.reason]}, reported on{" "}
          <time dateTime={report.created_at}>{dayText(report.created_at)}</time>. {outcomes[outcome][1]}
          {report.outcome_reason && ` ${reasons[report.outcome_reason].label}:`}
          {report.outcome_facts && <bdi>{` “${report.outcome_facts}”`}</bdi>}
        </p>
        {report.note && <PlainText text={report.note} />}
      </OwnItem>
    ))}
  </OwnSection>
);

const states = {
  open: ["In review", "The owner or a moderator decides."],
  accepted: ["Taken over", "Thank you."],
  declined: ["Declined", "It wasn't taken over. If you know more, suggest it again."],
  superseded: ["Out of date", "The listing had already changed meanwhile."],
} as const;

const fieldsText = ({ changes, listing }: Correction): string =>
  changes.map(({ field }) => labelOfFact(listing.type, field)).join(", ");

/** What the user suggested, with the outcome. Renders nothing without any. */
const OwnCorrections = ({ corrections }: { corrections: Correction[] }) => (
  <OwnSection id="own-corrections" title="What you suggested">
    {corrections.map((correction) => {
      const { id, kind, listing, outcome, created_at: at, answer } = correction;
      const [label, text] = states[outcome ?? "open"];
      return (
        <OwnItem
          key={id}
          name={listing.name}
          marks={<StatusMark>{label}</StatusMark>}
          action={<ToListing name={listing.name} path={listing.is_public ? listing.path : null} />}
        >
          <p className="text-soft">
            {[correctionLabels[kind], fieldsText(correction)].filter(Boolean).join(": ")}, suggested on{" "}
            <time dateTime={at}>{dayText(at)}</time>. {text}
            {answer && <bdi>{` “${answer}”`}</bdi>}
          </p>
          {correction.note && <PlainText text={correction.note} />}
        </OwnItem>
      );
    })}
  </OwnSection>
);

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
