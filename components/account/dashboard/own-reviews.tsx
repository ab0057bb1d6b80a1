"use client";

import { useState } from "react";
import { OwnActions, PendingEdit } from "@/components/review/own-actions";
import { RemovalNote } from "@/components/review/removal-note";
import { EmptyState } from "@/components/shared/empty-state";
import { Stars } from "@/components/shared/stars";
import { ButtonLink } from "@/components/ui/button";
import { StatusMark } from "@/components/shared/status-mark";
import { type OwnReview, type Review } from "@/lib/contract/review";
import { dayText } from "@/lib/format/date";
import { counted, exactNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { reviewStatusLabels } from "@/lib/format/status";
import { CARD_DESCRIPTION, trimText } from "@/lib/format/text";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";

/** The reviews of the user, including those that only they can see. */
export function OwnReviews({ reviews: loaded, total }: { reviews: OwnReview[]; total: number }) {
  const [reviews, setReviews] = useState(loaded);
  const update = (changed: Review) =>
    setReviews(reviews.map((review) => (review.id === changed.id ? { ...review, ...changed } : review)));
  if (reviews.length === 0) return <NoReviews />;
  return (
    <>
      <ul className="divide-line border-line divide-y border-b">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewRow review={review} onChanged={update} />
          </li>
        ))}
      </ul>
      {total > reviews.length && (
        <p className="text-soft mt-4">These are the newest {exactNumber(reviews.length)} of your reviews.</p>
      )}
    </>
  );
}

/** The empty state of the reviews. */
export const NoReviews = () => (
  <EmptyState title="You have not written a review yet" text="Find someone you've been to and say how it was.">
    <ButtonLink variant="primary" href={routes.search()}>
      Find a business or doctor
    </ButtonLink>
  </EmptyState>
);

const explained: Partial<Record<OwnReview["status"], string>> = {
  pending: "Only you see it until an administrator has approved it.",
};

function ReviewRow({ review, onChanged }: { review: OwnReview; onChanged: (changed: Review) => void }) {
  const edit = review.pending_revision;
  return (
    <article className="py-6">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Stars rating={review.rating} />
        <span className="font-semibold">{averageText(review.rating)}</span>
        {(explained[review.status] ?? review.status === "removed") && (
          <StatusMark>{reviewStatusLabels[review.status]}</StatusMark>
        )}
        {edit && <StatusMark>Edit waiting for approval</StatusMark>}
      </p>
      <h2 className="text-h4 mt-2" dir="auto">
        {review.title}
      </h2>
      <p className="text-soft">
        <bdi>{review.listing_name}</bdi> ·{" "}
        <time dateTime={review.created_at}>{dayText(review.created_at, review.time_zone)}</time>
        {review.helpful_count > 0 && ` · ${counted(review.helpful_count, "person", "people")} found this helpful`}
      </p>
      <p className="measure mt-2" dir="auto">
        {trimText(review.content, CARD_DESCRIPTION)}
      </p>
      {explained[review.status] && <p className="text-soft mt-2">{explained[review.status]}</p>}
      {review.status === "removed" && <RemovalNote review={review} />}
      {edit && <PendingEdit edit={edit} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        {review.status !== "removed" && <OwnActions review={review} onChanged={onChanged} />}
        {review.is_listed ? (
          <ButtonLink href={review.listing_path} aria-label={`View ${review.listing_name}`}>
            View
          </ButtonLink>
        ) : (
          <p className="text-faint">{accountMessages.dashboard.listingMissing}</p>
        )}
      </div>
    </article>
  );
}
