import { ReportLink } from "@/components/report/report-link";
import { type Review } from "@/lib/contract/review";
import { shortDayText } from "@/lib/format/date";

/** What readers must know of a reply: that it was changed, or that the review was. */
function noteOf({ owner_reply_edited_at: edited, owner_reply_is_to_earlier: isToEarlier, time_zone }: Review): string {
  if (isToEarlier) return " · Reply to an earlier version";
  return edited ? ` · Edited ${shortDayText(edited, time_zone) ?? ""}` : "";
}

/** The owner's reply below a review. */
export function OwnerReply({ review }: { review: Review }) {
  const { owner_reply: text, owner_reply_at: at } = review;
  if (!text) return null;
  return (
    <div className="measure border-accent mt-3 border-l-2 pl-4">
      <p className="font-semibold">
        Response from the owner
        {at && (
          <span className="text-faint font-normal">
            {" · "}
            <time dateTime={at}>{shortDayText(at, review.time_zone)}</time>
            {noteOf(review)}
          </span>
        )}
      </p>
      <p className="mt-1 whitespace-pre-line" dir="auto">
        {text}
      </p>
      <ReportLink
        kind="reply"
        id={review.id}
        label={`Report the response to the review ${review.title}`}
        className="-ml-4"
      />
    </div>
  );
}
