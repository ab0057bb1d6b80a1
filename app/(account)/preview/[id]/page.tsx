import { privatePage } from "@/app/private-page";
import { DecisionNotes } from "@/components/decision/decision-notes";
import { ListingError } from "@/components/listing-page/listing-error";
import { ListingPreview } from "@/components/listing-page/listing-preview";
import { plainView } from "@/components/review/review-view";
import { messages } from "@/lib/messages/common";
import { reviewsPerPage } from "@/lib/rules/rating";
import { readAffiliates } from "@/server/affiliations/public";
import { memberCtx } from "@/server/auth/gate";
import { categoriesAbove } from "@/server/categories/read";
import { answerWith } from "@/server/http/page-response";
import { listStanding } from "@/server/decisions/read";
import { findPreview } from "@/server/listings/read";
import { readPageLocations } from "@/server/locations/read";
import { readPublicPhotos } from "@/server/photos/read";
import { readListingReviews } from "@/server/reviews/listing-reviews";
import { readId } from "@/lib/rules/id";

export const metadata = privatePage("Preview", "/preview");

export default async function Preview({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id);
  const ctx = await memberCtx();
  const listing = ctx && id !== null ? await findPreview(ctx, id) : null;
  if (!ctx || !listing) {
    answerWith(404);
    return <ListingError text={messages.listing.notFound} />;
  }
  const [above, { reviews, breakdown, removals }, photos, locations, { people, firms }] = await Promise.all([
    categoriesAbove(ctx, listing.category_id),
    readListingReviews(ctx, listing.id, reviewsPerPage),
    readPublicPhotos(ctx, listing.id),
    readPageLocations(ctx, listing),
    readAffiliates(ctx, listing.id),
  ]);
  const shown = { reviews, found: listing.total_reviews, view: plainView };
  return (
    <>
      <div className="page pt-10">
        <DecisionNotes decisions={await listStanding(ctx, listing.id)} />
      </div>
      <ListingPreview
        {...{ listing, above, shown, photos, locations, people, firms, removals }}
        counts={breakdown}
        now={ctx.now}
      />
    </>
  );
}
