import { ClaimCard } from "@/components/claim/claim-card";
import { RatingBreakdown } from "@/components/review/rating-breakdown";
import { ReviewDesk } from "@/components/review/review-desk";
import { ReviewList } from "@/components/review/review-list";
import { WriteReview } from "@/components/review/write-review";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { titleOf } from "@/lib/format/listing-title";
import { type RatingCounts } from "@/lib/rules/rating-counts";
import { CallBar } from "./contact-actions";
import { ListingCards } from "./listing-cards";
import { ListingHeader, type Step } from "./listing-header";
import { QuickStats } from "./quick-stats";

type ListingPageProps = { listing: Listing; above?: Step[]; reviews: Review[]; counts: RatingCounts };

/** The page of a listing of either kind. `above` are the categories over its own, from the top; `reviews` are the visible ones, newest first; `counts` are of all of them. */
export function ListingPage({ listing, above = [], reviews, counts }: ListingPageProps) {
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
            className="border-line space-y-8 border-b py-8 lg:sticky lg:top-0 lg:row-span-2 lg:self-start lg:border-0 print:border-0 print:py-3"
          >
            <RatingBreakdown counts={counts} />
            <QuickStats listing={listing} />
            <ClaimCard
              listing={{ id: listing.id, type: listing.type }}
              name={titleOf(listing)}
              status={listing.claim_status}
              ownerId={listing.claimed_by_id}
            />
          </aside>
          <div className="min-w-0">
            <ReviewDesk listing={{ id: listing.id, type: listing.type, ownerId: listing.claimed_by_id }}>
              <WriteReview />
              <ReviewList reviews={reviews} total={listing.total_reviews} />
            </ReviewDesk>
          </div>
        </div>
      </article>
      <CallBar listing={listing} />
    </>
  );
}
