import { useState } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { Stars } from "@/components/shared/stars";
import { Button } from "@/components/ui/button";
import { type Review } from "@/lib/contract/review";
import { dayText } from "@/lib/format/date";
import { counted, exactNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { ReviewReply } from "./review-reply";

/** Reviews added by each "Show more". */
const STEP = 20;

type ReviewsPanelProps = {
  listingId: number;
  reviews: Review[];
  /** The total, which may exceed the reviews loaded. */
  total: number;
  mayReply: boolean;
  onChanged: (review: Review) => void;
};

/** The reviews of a listing, newest first, with the owner's replies. */
export function ReviewsPanel({ listingId, reviews, total, mayReply, onChanged }: ReviewsPanelProps) {
  const [shown, setShown] = useState(STEP);
  if (reviews.length === 0) {
    return (
      <EmptyState
        title={messages.listing.noReviews}
        text="When someone reviews this listing, the review appears here."
      />
    );
  }
  return (
    <div>
      {!mayReply && (
        <p className="border-gold-line bg-gold-wash mt-4 rounded-md border p-4">
          {messages.review.replyNeedsPremium}{" "}
          <a href={routes.ownedListing(listingId, "upgrade")} className="link">
            See what Premium gives
          </a>
        </p>
      )}
      <ul className="divide-line divide-y">
        {reviews.slice(0, shown).map((review) => (
          <li key={review.id}>
            <ReviewWithReply review={review} mayReply={mayReply} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <div className="border-line border-t pt-4">
        {shown < reviews.length ? (
          <Button className="needs-script" onClick={() => setShown(shown + STEP)}>
            Show {exactNumber(Math.min(STEP, reviews.length - shown))} more
          </Button>
        ) : (
          total > reviews.length && (
            <p className="text-soft">These are the newest {exactNumber(reviews.length)} of all reviews.</p>
          )
        )}
      </div>
    </div>
  );
}

type ReviewWithReplyProps = Pick<ReviewsPanelProps, "mayReply" | "onChanged"> & { review: Review };

function ReviewWithReply({ review, mayReply, onChanged }: ReviewWithReplyProps) {
  return (
    <article className="py-6">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={review.rating} />
        <span className="font-semibold">{averageText(review.rating)}</span>
      </p>
      <h3 className="text-h4 mt-2" dir="auto">
        {review.title}
      </h3>
      <p className="text-soft mt-1">
        <bdi>{review.created_by_display}</bdi> · <time dateTime={review.created_at}>{dayText(review.created_at)}</time>
        {review.helpful_count > 0 && ` · ${counted(review.helpful_count, "person", "people")} found this helpful`}
      </p>
      <p className="measure mt-3 whitespace-pre-line" dir="auto">
        {review.content}
      </p>
      <ReviewReply review={review} mayReply={mayReply} onChanged={onChanged} />
    </article>
  );
}
