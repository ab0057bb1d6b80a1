"use client";

import { useContext } from "react";
import { StatusMark } from "@/components/shared/status-mark";
import { Stars } from "@/components/shared/stars";
import { type Review } from "@/lib/contract/review";
import { dayText } from "@/lib/format/date";
import { averageText } from "@/lib/format/rating";
import { OwnActions, PendingEdit } from "./own-actions";
import { HelpfulCount, ReviewActions } from "./review-actions";
import { ReviewActionsContext, useReviewControls } from "./review-controls";

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
  | "created_by_email"
  | "created_at"
  | "owner_reply"
  | "owner_reply_at"
>;

/**
 * A review as readers see it, with the owner's reply. A client component, so that a page of hundreds carries the data of
 * each review instead of all its elements a second time.
 */
export function ReviewItem({ review }: { review: ShownReview }) {
  const { session, own } = useReviewControls();
  const isOwn = session.state === "member" && session.user.id === review.user_id;
  if (isOwn && own?.isDeleted) return null;
  return (
    <article id={`review-${review.id}`} className="border-line scroll-mt-4 border-t py-6">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={review.rating} />
        <span className="font-semibold">{averageText(review.rating)}</span>
        {isOwn && <StatusMark>Your review</StatusMark>}
      </p>
      <h3 className="text-h4 mt-2 text-left" dir="auto">
        {review.title}
      </h3>
      <p className="text-soft mt-1">
        <span dir="auto">{review.created_by_display}</span>
        {review.created_by_email && <> · {review.created_by_email}</>} · <Day iso={review.created_at} />
      </p>
      <p className="measure mt-3 whitespace-pre-line" dir="auto">
        {review.content}
      </p>
      {isOwn && own?.review ? <AuthorActions review={own.review} /> : <ReaderActions review={review} />}
      <OwnerReply text={review.owner_reply} at={review.owner_reply_at} />
    </article>
  );
}

/** The actions of readers. The row has the same height before they render. */
function ReaderActions({ review: { id, title, helpful_count } }: { review: ShownReview }) {
  const hasActions = useContext(ReviewActionsContext);
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-2 print:min-h-0 [@media(scripting:none)]:min-h-0">
      {hasActions ? (
        <ReviewActions id={id} title={title} helpful={helpful_count} />
      ) : (
        <HelpfulCount count={helpful_count} />
      )}
    </div>
  );
}

/** What only the author sees: a pending edit, and the actions. */
function AuthorActions({ review }: { review: Review }) {
  const { changed, deleted } = useReviewControls();
  const edit = review.pending_revision;
  function afterDeletion() {
    deleted();
    document.getElementById("reviews-title")?.focus();
  }
  return (
    <div className="mt-3 space-y-3">
      {edit && <PendingEdit edit={edit} />}
      <HelpfulCount count={review.helpful_count} />
      <OwnActions review={review} onChanged={changed} onDeleted={afterDeletion} />
    </div>
  );
}

function OwnerReply({ text, at }: { text: string | null; at: string | null }) {
  if (!text) return null;
  return (
    <div className="measure border-accent mt-4 border-l-2 pl-4">
      <p className="font-semibold">
        Response from the owner
        {at && (
          <span className="text-faint font-normal">
            {" · "}
            <Day iso={at} />
          </span>
        )}
      </p>
      <p className="mt-1 whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  );
}

function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{dayText(iso)}</time>;
}
