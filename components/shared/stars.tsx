import { wholeStars } from "@/lib/format/rating";

const star = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z";

/** Whole stars, rounded from a rating of 0 to 5; drawn here and nowhere else. The exact number stands beside them. */
export function Stars({ rating, className = "h-4.5" }: { rating: number; className?: string }) {
  const filled = wholeStars(rating);
  return (
    <svg viewBox="0 0 120 24" role="img" aria-label={`${filled} of 5 stars`} className={`w-auto shrink-0 ${className}`}>
      {[0, 1, 2, 3, 4].map((at) => (
        <path
          key={at}
          d={star}
          transform={`translate(${at * 24} 0)`}
          strokeWidth={1.5}
          className={at < filled ? "fill-accent stroke-accent" : "stroke-faint fill-none"}
        />
      ))}
    </svg>
  );
}
