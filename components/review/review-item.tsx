import { Stars } from "@/components/shared/stars";
import { type Review } from "@/lib/contract/review";
import { dayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";

/** A review as its readers see it, with the owner's answer. */
export function ReviewItem({ review }: { review: Review }) {
  const helpful = review.helpful_count;
  return (
    <article className="border-line border-t py-6">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={review.rating} />
        <span className="font-semibold">{averageText(review.rating)}</span>
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
      {helpful > 0 && <p className="text-faint mt-3">{counted(helpful, "person", "people")} found this helpful</p>}
      {review.owner_reply && (
        <div className="measure border-accent mt-4 border-l-2 pl-4">
          <p className="font-semibold">
            Response from the owner
            {review.owner_reply_at && (
              <span className="text-faint font-normal">
                {" · "}
                <Day iso={review.owner_reply_at} />
              </span>
            )}
          </p>
          <p className="mt-1 whitespace-pre-line" dir="auto">
            {review.owner_reply}
          </p>
        </div>
      )}
    </article>
  );
}

function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{dayText(iso)}</time>;
}
