import { PhotoOpener } from "@/components/photo/photo-opener";
import { Avatar } from "@/components/shared/avatar";
import { Pager } from "@/components/shared/pager";
import { PlainText } from "@/components/shared/plain-text";
import { Stars } from "@/components/shared/stars";
import { type Review } from "@/lib/contract/review";
import { monthText, shortDayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { noName } from "@/lib/rules/account";
import { reviewsPerPage } from "@/lib/rules/rating";
import { HowChecked } from "./how-checked";
import { InvitedMark } from "./invited-mark";
import { ReviewPhotos } from "./review-photos";

type ReviewerPageProps = {
  reviewer: { id: number; name: string; image: string; bio: string; since: string };
  /** One page of their visible reviews, newest first. */
  reviews: Review[];
  /** How many there are on all pages. */
  count: number;
  page: number;
};

/** The public page of someone who writes reviews. */
export function ReviewerPage({ reviewer, reviews, count, page }: ReviewerPageProps) {
  const name = reviewer.name.trim() || noName;
  return (
    <div className="page pt-8">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={reviewer.image} className="size-18" />
        <div className="min-w-0">
          <h1 className="text-h2 md:text-h1" dir="auto">
            {name}
          </h1>
          <p className="text-soft">
            {counted(count, "review")} · Member since {monthText(reviewer.since)}
          </p>
        </div>
      </div>
      {reviewer.bio.trim() && (
        <div className="mt-4">
          <PlainText text={reviewer.bio} />
        </div>
      )}
      <div className="columns-with-panel mt-8">
        <aside className="mb-6 lg:col-start-2">
          <HowChecked as="h2" />
        </aside>
        <section aria-labelledby="reviews-title" className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 id="reviews-title" className="text-h3 mb-3">
            Reviews
          </h2>
          {reviews.length === 0 && <p className="text-soft">{messages.listing.noReviews}</p>}
          {reviews.map((review) => (
            <ReviewOfListing key={review.id} review={review} />
          ))}
          {reviews.some(({ photos }) => photos.length > 0) && <PhotoOpener />}
          <Pager
            page={page}
            pages={Math.ceil(count / reviewsPerPage)}
            hrefOf={(other) => routes.reviewer(reviewer.id, other)}
          />
        </section>
      </div>
    </div>
  );
}

function ReviewOfListing({ review }: { review: Review }) {
  return (
    <article className="review">
      <div className="text-soft max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2">
        <p className="text-ink flex items-center gap-x-2">
          <Stars rating={review.rating} />
          <span className="font-semibold">{averageText(review.rating)}</span>
        </p>
        <p className="max-lg:ml-auto">
          <time dateTime={review.created_at}>{shortDayText(review.created_at, review.time_zone)}</time>
        </p>
        {review.is_invited && (
          <p>
            <InvitedMark />
          </p>
        )}
      </div>
      <div className="min-w-0">
        <h3 className="text-h4 text-left" dir="auto">
          {review.title}
        </h3>
        <p>
          <a href={review.listing_path} className="link inline-block min-h-6" dir="auto">
            {review.listing_name}
          </a>
        </p>
        <p className="measure mt-1 whitespace-pre-line" dir="auto">
          {review.content}
        </p>
        <ReviewPhotos review={review} />
        {review.helpful_count > 0 && (
          <p className="text-faint mt-1">{counted(review.helpful_count, "person", "people")} found this helpful</p>
        )}
      </div>
    </article>
  );
}
