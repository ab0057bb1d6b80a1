import { Stars } from "@/components/shared/stars";
import { type Review } from "@/lib/contract/review";
import { shortDayText } from "@/lib/format/date";
import { averageText } from "@/lib/format/rating";
import { CARD_DESCRIPTION, trimText } from "@/lib/format/text";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

/** The number of reviews shown. */
const SHOWN = 3;

/** The newest reviews, shortened. */
export function RecentReviews({ listingId, reviews }: { listingId: number; reviews: Review[] }) {
  return (
    <section aria-labelledby="recent-reviews">
      <h3 id="recent-reviews" className="text-h3">
        Recent Reviews
      </h3>
      {reviews.length === 0 && <p className="text-soft mt-3">{messages.listing.noReviews}</p>}
      <ul className="divide-line divide-y">
        {reviews.slice(0, SHOWN).map((review) => (
          <li key={review.id} className="py-4">
            <p className="flex flex-wrap items-center gap-x-2">
              <Stars rating={review.rating} />
              <span className="font-semibold">{averageText(review.rating)}</span>
            </p>
            <p className="mt-1 font-semibold" dir="auto">
              {review.title}
            </p>
            <p className="text-soft">
              <bdi>{review.created_by_display}</bdi> ·{" "}
              <time dateTime={review.created_at}>{shortDayText(review.created_at, review.time_zone)}</time>
              {review.owner_reply && " · You replied"}
            </p>
            <p className="measure mt-1" dir="auto">
              {trimText(review.content, CARD_DESCRIPTION)}
            </p>
          </li>
        ))}
      </ul>
      {reviews.length > 0 && (
        <p className="mt-2">
          <a href={routes.ownedListing(listingId, "reviews")} className="link inline-block min-h-6">
            All reviews and your replies
          </a>
        </p>
      )}
    </section>
  );
}
