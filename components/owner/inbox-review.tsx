import { ReviewPhotos } from "@/components/review/review-photos";
import { Stars } from "@/components/shared/stars";
import { type InboxReview as Review } from "@/lib/contract/inbox";
import { dayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { dayMs } from "@/lib/rules/time";
import { ReviewReply } from "./review-reply";

type InboxReviewProps = {
  id: string;
  review: Review;
  /** Whether the form for the reply opens at once. */
  isOpen: boolean;
  /** Whether the review names its listing. */
  hasListing: boolean;
  mayReply: boolean;
  now: string;
  onChanged: (changed: Partial<Review>) => void;
  onReplied: (review: Pick<Review, "id">) => void;
};

function waitedText(review: Review, now: string): string | null {
  if (review.owner_reply !== null) return null;
  if (review.no_reply_needed) return "No reply needed";
  const days = Math.floor((new Date(now).getTime() - new Date(review.created_at).getTime()) / dayMs);
  return days > 0 ? `Waiting ${counted(days, "day")}` : "New";
}

/** A review in the inbox, with the owner's reply. */
export function InboxReview({ id, review, hasListing, now, ...reply }: InboxReviewProps) {
  const waited = waitedText(review, now);
  return (
    <article id={id} tabIndex={-1} aria-label={`“${review.title}”`} className="scroll-mt-4 py-6">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={review.rating} />
        <span className="font-semibold">{averageText(review.rating)}</span>
        <span className="text-soft">
          <bdi>{review.created_by_display}</bdi> ·{" "}
          <time dateTime={review.created_at}>{dayText(review.created_at, review.time_zone)}</time>
          {review.is_invited && " · Invited"}
        </span>
        {waited && <span className="text-label text-soft ml-auto">{waited}</span>}
      </p>
      {hasListing && (
        <p className="text-soft mt-1">
          <bdi>{review.listing_name}</bdi>
        </p>
      )}
      <h3 className="text-h4 mt-2" dir="auto">
        {review.title}
      </h3>
      <p className="measure mt-1 whitespace-pre-line" dir="auto">
        {review.content}
      </p>
      <ReviewPhotos review={review} />
      {review.helpful_count > 0 && (
        <p className="text-soft mt-1">{counted(review.helpful_count, "person", "people")} found this helpful</p>
      )}
      <ReviewReply review={review} {...reply} />
    </article>
  );
}
