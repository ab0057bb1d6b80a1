import { type OwnReview } from "@/lib/contract/review";
import { dayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { NoReviews } from "./own-reviews";

/** How many reviews the timeline shows. */
const SHOWN = 10;

/** The timeline of the user's newest reviews. */
export function ActivityList({ reviews }: { reviews: OwnReview[] }) {
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
            <time dateTime={review.created_at}>{dayText(review.created_at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
