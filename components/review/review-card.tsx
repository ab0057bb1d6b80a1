import { Stars } from "@/components/shared/stars";
import { Icon } from "@/components/ui/icon";
import { thumbsUpIcon } from "@/components/ui/icons";
import { type Review } from "@/lib/contract/review";
import { shortDayText } from "@/lib/format/date";
import { counted, exactNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { reviewStatusLabels } from "@/lib/format/status";
import { CARD_DESCRIPTION, trimText } from "@/lib/format/text";
import { InvitedMark } from "./invited-mark";

/** A review outside of its listing's page, with a link to the listing. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <article className="border-line flex flex-col border-t py-4">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={review.rating} />
        <span className="font-semibold">{averageText(review.rating)}</span>
        <span className="text-label text-faint ml-auto">{reviewStatusLabels[review.status]}</span>
      </p>
      <h3 className="text-h4 mt-1 text-left" dir="auto">
        {review.title}
      </h3>
      <p className="text-soft mt-1 line-clamp-3 grow" dir="auto">
        {trimText(review.content, CARD_DESCRIPTION)}
      </p>
      <p className="mt-2">
        <a href={review.listing_path} className="link line-clamp-2 min-h-6 text-left" dir="auto">
          {review.listing_name}
        </a>
      </p>
      <p className="text-faint flex flex-wrap items-center gap-x-2">
        <span dir="auto">{review.created_by_display}</span>
        <time dateTime={review.created_at}>{shortDayText(review.created_at, review.time_zone)}</time>
        {review.is_invited && <InvitedMark />}
        <span className="ml-auto inline-flex items-center gap-1">
          <Icon of={thumbsUpIcon} className="size-4" />
          <span aria-hidden="true">{exactNumber(review.helpful_count)}</span>
          <span className="sr-only">{`${counted(review.helpful_count, "person", "people")} found this helpful`}</span>
        </span>
      </p>
    </article>
  );
}
