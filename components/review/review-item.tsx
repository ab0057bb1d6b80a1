"use client";

import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { StatusMark } from "@/components/shared/status-mark";
import { Stars } from "@/components/shared/stars";
import { type Review } from "@/lib/contract/review";
import { shortDayText } from "@/lib/format/date";
import { averageText } from "@/lib/format/rating";
import { InvitedMark } from "./invited-mark";
import { ReviewActions } from "./review-actions";
import { useReviewControls } from "./review-controls";

// Few visitors have a review here.
const load = () => import("./author-actions").catch(() => null);
const Nothing: ComponentType<{ review: Review }> = () => null;
const AuthorActions = lazy(async () => ({ default: (await load())?.AuthorActions ?? Nothing }));

/** The fields of a review that readers see. */
export type ShownReview = Pick<
  Review,
  | "id"
  | "user_id"
  | "rating"
  | "title"
  | "content"
  | "helpful_count"
  | "created_by_display"
  | "created_by_path"
  | "created_by_email"
  | "created_at"
  | "time_zone"
  | "is_invited"
  | "edited_at"
>;

/**
 * A review as readers see it, with the owner's reply. A client component, so that a page carries the data of each review
 * instead of all its elements a second time. `photos` and `reply` are what few reviews have: photos, and the owner's reply.
 */
export function ReviewItem({ review, photos, reply }: { review: ShownReview; photos: ReactNode; reply: ReactNode }) {
  const { session, own } = useReviewControls();
  const isOwn = session.state === "member" && session.user.id === review.user_id;
  const mine = isOwn ? own : null;
  if (mine?.isDeleted) return null;
  return (
    <article id={`review-${review.id}`} className="review">
      <Rating review={review} isOwn={isOwn} />
      <div className="min-w-0">
        <h3 className="text-h4 text-left" dir="auto">
          {review.title}
        </h3>
        <p className="measure mt-1 whitespace-pre-line" dir="auto">
          {review.content}
        </p>
        {photos}
        {mine?.review ? (
          <Suspense fallback={<div className="min-h-14" />}>
            <AuthorActions review={mine.review} />
          </Suspense>
        ) : (
          <div className="mt-1 -ml-4 flex min-h-11 flex-wrap items-center [@media(scripting:none)]:ml-0 [@media(scripting:none)]:min-h-0">
            <ReviewActions id={review.id} title={review.title} helpful={review.helpful_count} />
          </div>
        )}
        {reply}
      </div>
    </article>
  );
}

/** Its rating, author, and date, beside its text. */
function Rating({ review, isOwn }: { review: ShownReview; isOwn: boolean }) {
  return (
    <div className="text-soft max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2">
      <p className="text-ink flex items-center gap-x-2">
        <Stars rating={review.rating} />
        <span className="font-semibold">{averageText(review.rating)}</span>
      </p>
      <p dir="auto" className="max-lg:order-last max-lg:basis-full">
        <Author review={review} />
      </p>
      {review.created_by_email && <p className="max-lg:order-last max-lg:basis-full">{review.created_by_email}</p>}
      <p className="max-lg:ml-auto">
        <Day iso={review.created_at} zone={review.time_zone} />
        {review.edited_at && (
          <span className="text-faint">
            {" · Edited "}
            <Day iso={review.edited_at} zone={review.time_zone} />
          </span>
        )}
      </p>
      {review.is_invited && (
        <p>
          <InvitedMark />
        </p>
      )}
      {isOwn && <StatusMark>Your review</StatusMark>}
    </div>
  );
}

function Author({ review: { created_by_display: name, created_by_path: path } }: { review: ShownReview }) {
  if (!path) return name;
  return (
    <a href={path} rel="nofollow" className="quiet-link hover:text-accent inline-block min-h-6">
      {name}
    </a>
  );
}

function Day({ iso, zone }: { iso: string; zone: string }) {
  return <time dateTime={iso}>{shortDayText(iso, zone)}</time>;
}
