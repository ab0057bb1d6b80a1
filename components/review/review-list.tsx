import { Pager } from "@/components/shared/pager";
import { type Review } from "@/lib/contract/review";
import { counted, exactNumber } from "@/lib/format/number";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { type RatingCounts, reviewsPerPage } from "@/lib/rules/rating";
import { OwnerReply } from "./owner-reply";
import { ReviewFilters } from "./review-filters";
import { ReviewItem, type ShownReview } from "./review-item";
import { ReviewPhotos } from "./review-photos";
import { filtersOf, paramsOf, plainView, type ReviewView, sortLabels } from "./review-view";

/** The fields that are rendered, so that the page does not carry the others. */
const shownOf = (review: Review): ShownReview => ({
  id: review.id,
  user_id: review.user_id,
  rating: review.rating,
  title: review.title,
  content: review.content,
  helpful_count: review.helpful_count,
  created_by_display: review.created_by_display,
  created_by_path: review.created_by_path,
  created_by_email: review.created_by_email,
  created_at: review.created_at,
  time_zone: review.time_zone,
  is_invited: review.is_invited,
  edited_at: review.edited_at,
});

export type ShownReviews = {
  /** One page of them. */
  reviews: Review[];
  /** How many the view has on all its pages. */
  found: number;
  view: ReviewView;
};

type ReviewListProps = ShownReviews & {
  /** The path of the listing's page. */
  path: string;
  /** How many visible reviews the listing has, and of which ratings. */
  total: number;
  counts: RatingCounts;
};

/** A page of a listing's reviews under the controls that choose them. */
export function ReviewList({ reviews, found, view, path, total, counts }: ReviewListProps) {
  const hrefOf = (changed: Partial<ReviewView>) => routes.listingReviews(path, paramsOf({ ...view, ...changed }));
  if (total === 0) return <p className="text-soft">{messages.review.first}</p>;
  return (
    <>
      <ReviewFilters path={path} view={view} counts={counts} total={total} />
      <Summary found={found} total={total} view={view} path={path} />
      {reviews.map((review) => (
        <ReviewItem
          key={review.id}
          review={shownOf(review)}
          photos={<ReviewPhotos review={review} />}
          reply={<OwnerReply review={review} />}
        />
      ))}
      <Pager page={view.page} pages={Math.ceil(found / reviewsPerPage)} hrefOf={(page) => hrefOf({ page })} />
    </>
  );
}

/** What is shown, and how to show everything again. */
function Summary({ found, total, view, path }: { found: number; total: number; view: ReviewView; path: string }) {
  const filters = filtersOf(view);
  const first = (view.page - 1) * reviewsPerPage + 1;
  const range = `${exactNumber(first)}–${exactNumber(Math.min(found, first + reviewsPerPage - 1))}`;
  if (filters.length === 0) {
    return <p className="text-soft py-3">{`${sortLabels[view.sort]}. Showing ${range} of ${exactNumber(found)}.`}</p>;
  }
  const [hasOne, have] = view.q && filters.length === 1 ? ["mentions", "mention"] : ["has", "have"];
  const all = routes.listingReviews(path, paramsOf(plainView));
  if (found === 0) {
    return (
      <div className="space-y-3 py-6">
        <p dir="auto">{`No review ${hasOne} ${listed(filters, "both ")}.`}</p>
        <p>
          <a href={all} className="link">
            Show {total === 1 ? "the review" : `all ${counted(total, "review")}`}
          </a>
        </p>
      </div>
    );
  }
  return (
    <p className="text-soft py-3" dir="auto">
      {`${exactNumber(found)} of ${counted(total, "review")} ${found === 1 ? hasOne : have} ${listed(filters)}. `}
      {found > reviewsPerPage && `Showing ${range}. `}
      <a href={all} className="link inline-block min-h-6">
        Show all
      </a>
    </p>
  );
}

/** "A", "A and B", "A, B, and C"; `both` comes before a pair. */
function listed(parts: string[], both = ""): string {
  if (parts.length < 3) return (parts.length === 2 ? both : "") + parts.join(" and ");
  return `${parts.slice(0, -1).join(", ")}, and ${parts.at(-1) ?? ""}`;
}
