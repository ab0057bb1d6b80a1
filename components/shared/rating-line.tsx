import { Stars } from "@/components/shared/stars";
import { counted, exactNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { messages } from "@/lib/messages/common";

type RatingLineProps = {
  average: number;
  reviews: number;
  href?: string;
  /** Whether the number of reviews is in parentheses, without the word. */
  isShort?: boolean;
};

/** Stars, the average, and the number of reviews; or "no reviews yet". */
export function RatingLine({ average, reviews, href, isShort = false }: RatingLineProps) {
  if (reviews === 0) return <p className="text-faint">{messages.listing.noReviews}</p>;
  const count = counted(reviews, "review");
  return (
    <p className="rating-line">
      <Stars rating={average} />
      <span className="font-semibold">{averageText(average)}</span>
      {href ? (
        <a href={href} className="link inline-block min-h-6">
          {count}
        </a>
      ) : (
        <span className="text-soft">{isShort ? <ShortCount reviews={reviews} /> : count}</span>
      )}
    </p>
  );
}

const ShortCount = ({ reviews }: { reviews: number }) => (
  <>
    ({exactNumber(reviews)}
    <span className="sr-only">{reviews === 1 ? " review" : " reviews"}</span>)
  </>
);
