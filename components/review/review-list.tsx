import { buttonClasses } from "@/components/ui/button";
import { type Review } from "@/lib/contract/review";
import { exactNumber } from "@/lib/format/number";
import { messages } from "@/lib/messages";
import { ReviewItem } from "./review-item";

/** How many reviews are open from the start; the others are one step away, on the same page. */
const OPEN_COUNT = 10;

/** The reviews of a listing, newest first as given. */
export function ReviewList({ reviews, total }: { reviews: Review[]; total: number }) {
  const folded = reviews.slice(OPEN_COUNT);
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="py-8">
      <h2 id="reviews-title" className="text-h3 mb-3">
        Reviews {total > 0 && <span className="text-faint">{exactNumber(total)}</span>}
      </h2>
      {reviews.length === 0 ? (
        <p className="text-soft">{messages.listing.noReviews}</p>
      ) : (
        <div className="print:[&>:nth-child(n+4)]:hidden">
          {reviews.slice(0, OPEN_COUNT).map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </div>
      )}
      {folded.length > 0 && (
        <details className="group no-print border-line border-t pt-6">
          <summary className={buttonClasses({ className: "group-open:hidden" })}>
            Show {exactNumber(folded.length)} more
          </summary>
          {folded.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </details>
      )}
    </section>
  );
}
