"use client";

import { StatusMark } from "@/components/account/dashboard/status-mark";
import { Stars } from "@/components/shared/stars";
import { type Review } from "@/lib/contract/review";
import { dayText } from "@/lib/format/date";
import { averageText } from "@/lib/format/rating";
import { useIsAwake } from "./awake";
import { OwnActions } from "./own-actions";
import { HelpfulCount, ReviewActions } from "./review-actions";
import { useReviewControls } from "./review-controls";
import { WaitingEdit } from "./waiting-edit";

/** What a review's readers see of it. */
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
 * A review as its readers see it, with the owner's answer. In the browser too, so that a page of hundreds brings for
 * each what it says and not all its elements once more.
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
      {isOwn && own?.review ? <OwnPart review={own.review} /> : <ReadersPart review={review} />}
      <OwnerReply text={review.owner_reply} at={review.owner_reply_at} />
    </article>
  );
}

/** What everybody else may do with it; as high before that can be done as after. */
function ReadersPart({ review: { id, title, helpful_count } }: { review: ShownReview }) {
  const isAwake = useIsAwake();
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-2 print:min-h-0 [@media(scripting:none)]:min-h-0">
      {isAwake ? (
        <ReviewActions id={id} title={title} helpful={helpful_count} />
      ) : (
        <HelpfulCount count={helpful_count} />
      )}
    </div>
  );
}

/** What only its author sees of a review: the edit that waits, and what may be done. */
function OwnPart({ review }: { review: Review }) {
  const { changed, deleted } = useReviewControls();
  const edit = review.pending_revision;
  function forget() {
    deleted();
    document.getElementById("reviews-title")?.focus();
  }
  return (
    <div className="mt-3 space-y-3">
      {edit && <WaitingEdit edit={edit} />}
      <HelpfulCount count={review.helpful_count} />
      <OwnActions review={review} onChanged={changed} onDeleted={forget} />
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
