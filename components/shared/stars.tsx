import { wholeStars } from "@/lib/format/rating";

const outline = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z";
const places = [0, 1, 2, 3, 4];

/** Whole stars, rounded from a rating of 0 to 5; the exact number stands beside them. The page holds `StarShapes`. */
export function Stars({ rating }: { rating: number }) {
  const filled = wholeStars(rating);
  return (
    <svg role="img" aria-label={`${filled} of 5 stars`} className="stars">
      <use href={`#stars-${filled}`} />
    </svg>
  );
}

/** The drawings of no to five stars, once on each page, so that a long list of reviews need not draw each anew. */
export function StarShapes() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <path id="star" d={outline} strokeWidth={1.5} />
      {[0, ...places.map((at) => at + 1)].map((filled) => (
        <symbol key={filled} id={`stars-${filled}`} viewBox="0 0 120 24">
          {places.map((at) => (
            <use key={at} href="#star" x={at * 24} className={at < filled ? "star-filled" : "star-open"} />
          ))}
        </symbol>
      ))}
    </svg>
  );
}
