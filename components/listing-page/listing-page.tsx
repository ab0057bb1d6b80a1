import { type CategoryStep } from "@/components/category/breadcrumb-steps";
import { ClaimCard } from "@/components/claim/claim-card";
import { CompareButton } from "@/components/compare/compare-button";
import { FollowButton } from "@/components/saved/follow-button";
import { SaveButton } from "@/components/saved/save-button";
import { CorrectButton } from "@/components/correction/correct-button";
import { CorrectionOpener } from "@/components/correction/correction-opener";
import { CrowdfundCard } from "@/components/crowdfund/crowdfund-card";
import { PhotoOpener } from "@/components/photo/photo-opener";
import { HowChecked } from "@/components/review/how-checked";
import { RatingBreakdown } from "@/components/review/rating-breakdown";
import { ReportLink } from "@/components/report/report-link";
import { ReviewControls } from "@/components/review/review-controls";
import { ReviewList, type ShownReviews } from "@/components/review/review-list";
import { ReviewTopics } from "@/components/review/review-topics";
import { WriteReview } from "@/components/review/write-review";
import { StaticMarkup } from "@/components/shared/static-markup";
import { Stars } from "@/components/shared/stars";
import { ButtonLink } from "@/components/ui/button";
import { type Affiliate } from "@/lib/contract/affiliation";
import { type Listing } from "@/lib/contract/listing";
import { type Location } from "@/lib/contract/location";
import { type Photo } from "@/lib/contract/photo";
import { type Review } from "@/lib/contract/review";
import { claimedText } from "@/lib/format/claim-stage";
import { titleOf } from "@/lib/format/listing-title";
import { type MappedPlaces } from "@/lib/format/map";
import { counted, exactNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { type ProofMethod } from "@/lib/rules/claim-proof";
import { type RatingCounts } from "@/lib/rules/rating";
import { type ReviewTopic } from "@/lib/rules/review-topics";
import { type RemovalReason } from "@/lib/rules/removal-reasons";
import { ClosedNotice } from "./closed-notice";
import { CallBar, ContactActions } from "./contact-actions";
import { FactSources, type Known } from "./fact-sources";
import { ListingCards } from "./listing-cards";
import { ListingHeader } from "./listing-header";
import { ListingMap } from "./listing-map";
import { allLocations, Locations } from "./locations";
import { People } from "./people";
import { OpeningHours } from "./opening-hours";
import { PageTools } from "./page-tools";
import { PhotoStrip } from "./photo-strip";
import { QuickStats } from "./quick-stats";
import { ReviewQuotes } from "./review-quotes";
import { type Similar, SimilarListings } from "./similar-listings";

type ListingPageProps = {
  listing: Listing;
  /** The ancestors of its category, top level first. */
  above?: CategoryStep[];
  /** The most helpful favorable and the most helpful critical review, as far as there are any. */
  quotes: Review[];
  /** Its public photos. */
  photos: Photo[];
  shown: ShownReviews;
  /** Of all visible reviews. */
  counts: RatingCounts;
  /** What several of its reviews mention. */
  topics?: ReviewTopic[];
  /** How many of its reviews were removed, by reason. */
  removals: { reason: RemovalReason; count: number }[];
  similar: Similar[];
  /** Where it is on its map, if that is known. */
  mapped?: MappedPlaces | null;
  /** Its locations beside its own address, in page order. */
  locations: Location[];
  /** How its owner proved the claim. */
  proof?: ProofMethod | null;
  /** Where its facts come from, and what was checked. */
  known?: Known | null;
  /** Who works here, in page order, and where it works. */
  people: Affiliate[];
  firms: Affiliate[];
  /** When the page is rendered. */
  now: Date;
  /** Whether several people have said that it closed or moved, and no one has decided yet. */
  isReportedClosed: boolean;
  /** Whether visitors can fund its premium year. */
  isFundable: boolean;
  /** Whether only premium listings may answer reviews on this site. */
  repliesNeedPremium?: boolean;
  /** Leaves out what visitors can do with the listing: claim, fund, and review it. */
  isPreview?: boolean;
};

/** The page of a listing of either kind. */
export function ListingPage(props: ListingPageProps) {
  const { listing, above = [], quotes, photos, shown, similar, people, isPreview = false } = props;
  const { mapped = null } = props;
  // What has closed takes no claim, money, or review.
  const isReadOnly = isPreview || listing.closed_on !== null;
  const name = titleOf(listing);
  return (
    <>
      <article className="page">
        <div className="columns-with-panel">
          <StaticMarkup>
            <ListingHeader listing={listing} above={above} firms={props.firms} isPreview={isReadOnly} />
            <ClosedNotice listing={listing} isReported={props.isReportedClosed} />
          </StaticMarkup>
          <aside aria-label="Contact" className="no-print pt-3 lg:row-span-2 lg:pt-6">
            <div className="lg:border-line lg:sticky lg:top-6 lg:rounded-md lg:border lg:p-4">
              <Contact listing={listing} now={props.now} isPreview={isPreview} />
              {mapped && (
                <StaticMarkup>
                  <ListingMap mapped={mapped} category={listing.category_full_slug} className="mt-4 max-lg:hidden" />
                </StaticMarkup>
              )}
              <div className="border-line mt-3 grid auto-cols-fr grid-flow-col border-t pt-2 max-md:mt-1 max-md:pt-1">
                <CompareButton id={listing.id} name={name} className="quiet-action" />
                <SaveButton id={listing.id} name={name} className="quiet-action" />
                <FollowButton id={listing.id} name={name} className="quiet-action" />
                <PageTools title={name} path={listing.path} />
              </div>
            </div>
          </aside>
          <StaticMarkup>
            <div className="min-w-0">
              <PageLinks
                listing={listing}
                locations={props.locations.length}
                people={people.length}
                hasSimilar={similar.length > 0}
              />
              <ReviewQuotes quotes={quotes} total={listing.total_reviews} />
              <div id="details" className="scroll-mt-4">
                <ListingCards listing={listing} isPreview={isPreview}>
                  <PhotoStrip photos={photos} name={name} />
                </ListingCards>
                <FactSources known={props.known} kind={listing.type} now={props.now} />
              </div>
              {mapped && (
                <ListingMap mapped={mapped} category={listing.category_full_slug} className="no-print mt-8 lg:hidden" />
              )}
            </div>
          </StaticMarkup>
        </div>
        {[photos, ...shown.reviews.map((review) => review.photos)].some(({ length }) => length > 0) && <PhotoOpener />}
        <StaticMarkup>
          <Locations listing={listing} locations={props.locations} now={props.now} />
          <People people={people} />
        </StaticMarkup>
        <Reviews {...props} isPreview={isReadOnly} />
        <StaticMarkup>
          <SimilarListings of={listing} similar={similar} />
        </StaticMarkup>
        {!isReadOnly && <ClaimAndFund {...props} />}
        {!isPreview && (
          <div className="no-print mt-6 -ml-4">
            <ReportLink kind="listing" id={listing.id} label={`Report the listing ${name}`} />
            <span className="ml-4 md:hidden">
              <CorrectContact />
            </span>
            <CorrectionOpener listing={{ id: listing.id, type: listing.type }} />
          </div>
        )}
      </article>
      <CallBar listing={listing} />
    </>
  );
}

/** The ways to reach it, when it is open, and the form for what is wrong with them. */
const Contact = ({ listing, now, isPreview }: Pick<ListingPageProps, "listing" | "now" | "isPreview">) => (
  <>
    <ContactActions listing={listing} />
    <OpeningHours listing={listing} now={now} />
    {!isPreview && (
      <div className="max-md:hidden">
        <CorrectContact />
      </div>
    )}
  </>
);

/** On phones it is at the page's end: the first screen is for reaching them. */
const CorrectContact = () => <CorrectButton field="phone" about="with the ways to reach them, or the hours" />;

/** What else visitors can do for a listing that is open: claim it and fund it. */
function ClaimAndFund({ listing, proof = null, repliesNeedPremium = false, isFundable }: ListingPageProps) {
  const key = { id: listing.id, type: listing.type };
  const name = titleOf(listing);
  return (
    <div className="no-print mt-10 grid items-stretch gap-6 lg:grid-cols-2">
      <ClaimCard
        listing={key}
        name={name}
        status={listing.claim_status}
        ownerId={listing.claimed_by_id}
        repliesNeedPremium={repliesNeedPremium}
        claimed={claimedText(listing, proof)}
      />
      {isFundable && <CrowdfundCard listing={key} name={name} />}
    </div>
  );
}

type PageLinksProps = { listing: Listing; locations: number; people: number; hasSimilar: boolean };

/** Links to the sections; on a phone they stay at the top of the window. */
function PageLinks({ listing, locations, people, hasSimilar }: PageLinksProps) {
  const total = listing.total_reviews;
  const links = [
    ["Details", "#details"],
    ...(locations > 0 ? [[`Locations ${exactNumber(allLocations(listing, locations))}`, "#locations"]] : []),
    ...(people > 0 ? [[`People ${exactNumber(people)}`, "#people"]] : []),
    [total > 0 ? `Reviews ${exactNumber(total)}` : "Reviews", "#reviews"],
    ...(hasSimilar ? [["Similar", "#similar"]] : []),
  ];
  return (
    <nav
      aria-label="On this page"
      className="page-links no-print bg-paper border-line z-10 mt-5 border-b max-md:sticky max-md:top-0 max-md:-mx-4 max-md:mt-1 max-md:px-4"
    >
      <ul className="flex gap-6 overflow-x-auto">
        {links.map(([label, href]) => (
          <li key={label}>
            <a
              href={href}
              className="hover:text-accent inline-flex min-h-11 items-center font-semibold whitespace-nowrap"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ReviewsProps = Pick<
  ListingPageProps,
  "listing" | "shown" | "counts" | "topics" | "removals" | "people" | "isPreview"
>;

function Reviews({ listing, shown, counts, topics = [], removals, people, isPreview }: ReviewsProps) {
  const { id, type, path, total_reviews: total } = listing;
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="no-print border-line mt-10 scroll-mt-4 border-t pt-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="reviews-title" tabIndex={-1} className="text-h2 outline-none">
          Reviews {total > 0 && <span className="text-faint">{exactNumber(total)}</span>}
        </h2>
        {!isPreview && (
          <ButtonLink variant="primary" href="#write-review">
            Write a review
          </ButtonLink>
        )}
      </div>
      <div className="columns-with-panel mt-4">
        <div role="group" aria-label="Ratings" className="mb-6 lg:col-start-2">
          <div className="space-y-6 lg:sticky lg:top-6">
            {total > 0 && (
              <div className="flex items-center gap-3">
                <p className="text-hero font-serif font-semibold">{averageText(listing.average_rating)}</p>
                <div>
                  <Stars rating={listing.average_rating} />
                  <p className="text-soft">{counted(total, "review")}</p>
                </div>
              </div>
            )}
            <PeoplesReviews people={people} />
            <RatingBreakdown counts={counts} path={path} chosen={shown.view.stars} />
            <QuickStats listing={listing} />
            <HowChecked counts={{ published: total, removals }} />
          </div>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <StaticMarkup>
            <ReviewTopics topics={topics} path={path} total={total} chosen={shown.view.q} />
          </StaticMarkup>
          <ReviewControls listing={{ id, type, ownerId: listing.claimed_by_id }}>
            <ReviewList {...shown} path={path} total={total} counts={counts} />
            {!isPreview && <WriteReview shownIds={shown.reviews.map((review) => review.id)} />}
          </ReviewControls>
        </div>
      </div>
    </section>
  );
}

/** How many reviews a firm's people have. They aren't part of its own figures. */
function PeoplesReviews({ people }: { people: Affiliate[] }) {
  const total = people.reduce((sum, { total_reviews }) => sum + total_reviews, 0);
  if (total === 0) return null;
  return (
    <p>
      Reviews of its people:{" "}
      <a href="#people" className="link inline-block min-h-6">
        {exactNumber(total)}
      </a>
    </p>
  );
}
