import { ClaimCard } from "@/components/claim/claim-card";
import { CrowdfundCard } from "@/components/crowdfund/crowdfund-card";
import { RatingBreakdown } from "@/components/review/rating-breakdown";
import { ReviewControls } from "@/components/review/review-controls";
import { ReviewList } from "@/components/review/review-list";
import { WriteReview } from "@/components/review/write-review";
import { type CategoryStep } from "@/components/category/breadcrumb-steps";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { titleOf } from "@/lib/format/listing-title";
import { type RatingCounts } from "@/lib/rules/rating";
import { CallBar } from "./contact-actions";
import { ListingCards } from "./listing-cards";
import { ListingHeader } from "./listing-header";
import { QuickStats } from "./quick-stats";

type ListingPageProps = {
  listing: Listing;
  /** The ancestors of its category, top level first. */
  above?: CategoryStep[];
  /** Visible reviews, newest first. */
  reviews: Review[];
  /** Of all visible reviews. */
  counts: RatingCounts;
  /** Whether visitors can fund its premium year. */
  isFundable: boolean;
  /** Leaves out what visitors can do with the listing: claim, fund, and review it. */
  isPreview?: boolean;
};

/**
 * The sticky position of the side panel. A panel taller than the window sticks at its bottom, which holds the crowdfunding
 * card. 60rem and 48rem are the heights of the panel with and without a rating breakdown.
 */
const panelTop = (isFundable: boolean, hasReviews: boolean) => {
  if (!isFundable) return "lg:top-0";
  return hasReviews ? "lg:top-[min(0px,calc(100dvh-60rem))]" : "lg:top-[min(0px,calc(100dvh-48rem))]";
};

/** The page of a listing of either kind. */
export function ListingPage({ listing, above = [], reviews, counts, isFundable, isPreview = false }: ListingPageProps) {
  return (
    <>
      <article className="page">
        <ListingHeader listing={listing} above={above} />
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 print:grid print:grid-cols-[minmax(0,1fr)_16rem] print:gap-x-8">
          <div className="min-w-0">
            <ListingCards listing={listing} />
          </div>
          <aside
            aria-label="At a glance"
            className={`border-line space-y-8 border-b py-8 lg:sticky lg:row-span-2 lg:self-start lg:border-0 print:border-0 print:py-3 ${panelTop(isFundable, listing.total_reviews > 0)}`}
          >
            <RatingBreakdown counts={counts} />
            <QuickStats listing={listing} />
            {!isPreview && (
              <ClaimCard
                listing={{ id: listing.id, type: listing.type }}
                name={titleOf(listing)}
                status={listing.claim_status}
                ownerId={listing.claimed_by_id}
              />
            )}
            {isFundable && <CrowdfundCard listing={{ id: listing.id, type: listing.type }} name={titleOf(listing)} />}
          </aside>
          <div className="min-w-0">
            <ReviewControls listing={{ id: listing.id, type: listing.type, ownerId: listing.claimed_by_id }}>
              {!isPreview && <WriteReview />}
              <ReviewList reviews={reviews} total={listing.total_reviews} />
            </ReviewControls>
          </div>
        </div>
      </article>
      <CallBar listing={listing} />
    </>
  );
}
