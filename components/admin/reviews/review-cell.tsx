import { PlainText } from "@/components/shared/plain-text";
import { Stars } from "@/components/shared/stars";
import { type Review } from "@/lib/contract/review";
import { dayText } from "@/lib/format/date";
import { averageText } from "@/lib/format/rating";
import { Flags } from "./flags";
import { MarkedText } from "./marked-text";

type ReviewCellProps = { review: Review; isOpen: boolean; onToggle: () => void };

/** A review's text, or the changes of a pending edit, with its reports. */
export function ReviewCell({ review, isOpen, onToggle }: ReviewCellProps) {
  const { pending_revision: edit } = review;
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-2">
        <Stars rating={review.rating} />
        <span className="font-semibold">{averageText(review.rating)}</span>
      </p>
      {edit ? (
        <Edit review={review} edit={edit} />
      ) : (
        <>
          <p className="text-h4 font-serif font-semibold" dir="auto">
            {review.title}
          </p>
          <PlainText text={review.content} />
        </>
      )}
      {review.owner_reply && (
        <div className="border-line border-l-2 pl-3">
          <p className="text-label text-faint">The owner answered</p>
          <PlainText text={review.owner_reply} />
        </div>
      )}
      {((review.flag_count ?? 0) > 0 || review.status === "flagged") && (
        <Flags review={review} isOpen={isOpen} onToggle={onToggle} />
      )}
    </div>
  );
}

function Edit({ review, edit }: { review: Review; edit: NonNullable<Review["pending_revision"]> }) {
  return (
    <div className="border-edge space-y-2 border-l-2 pl-3">
      <p className="text-label text-soft">
        Edit waiting since {dayText(edit.created_at)}
        {edit.rating !== review.rating && `: ${review.rating} stars become ${edit.rating}`}
      </p>
      <p className="text-h4 font-serif font-semibold" dir="auto">
        <MarkedText before={review.title} after={edit.title} />
      </p>
      <p className="measure whitespace-pre-line" dir="auto">
        <MarkedText before={review.content} after={edit.content} />
      </p>
    </div>
  );
}
