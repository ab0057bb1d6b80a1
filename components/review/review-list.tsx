import { type Review } from "@/lib/contract/review";
import { exactNumber } from "@/lib/format/number";
import { messages } from "@/lib/messages";
import { FoldedReviews } from "./folded-reviews";
import { ReviewItem, type ShownReview } from "./review-item";

/** How many reviews are shown unfolded. */
export const OPEN_REVIEWS = 10;

/** The fields that are rendered, so that the page does not carry the others. */
const shownOf = (review: Review): ShownReview => ({
  id: review.id,
  user_id: review.user_id,
  rating: review.rating,
  title: review.title,
  content: review.content,
  helpful_count: review.helpful_count,
  created_by_display: review.created_by_display,
  created_by_email: review.created_by_email,
  created_at: review.created_at,
  owner_reply: review.owner_reply,
  owner_reply_at: review.owner_reply_at,
});

/** The newest reviews of a listing, in the given order; `total` is the number of all. */
export function ReviewList({ reviews, total }: { reviews: Review[]; total: number }) {
  const folded = reviews.slice(OPEN_REVIEWS);
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="py-8">
      <h2 id="reviews-title" tabIndex={-1} className="text-h3 mb-3 outline-none">
        Reviews {total > 0 && <span className="text-faint">{exactNumber(total)}</span>}
      </h2>
      {reviews.length === 0 ? (
        <p className="text-soft">{messages.listing.noReviews}</p>
      ) : (
        <div className="print:[&>:nth-child(n+4)]:hidden">
          {reviews.slice(0, OPEN_REVIEWS).map((review) => (
            <ReviewItem key={review.id} review={shownOf(review)} />
          ))}
        </div>
      )}
      {folded.length > 0 && (
        <FoldedReviews count={folded.length} known={reviews.map(({ id }) => id)} total={total}>
          {folded.map((review) => (
            <ReviewItem key={review.id} review={shownOf(review)} />
          ))}
        </FoldedReviews>
      )}
    </section>
  );
}
