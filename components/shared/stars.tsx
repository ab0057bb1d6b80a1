import { wholeStars } from "@/lib/format/rating";

const outline = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z";
const most = 5;
const width = 24;
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** The id of a row of this many stars. */
const rowOf = (stars: number) => (stars === 1 ? "star" : `star-row-${stars}`);

/** Whole stars, rounded from a rating of 0 to 5. They refer to `StarShapes`, which must be on the page. */
export function Stars({ rating }: { rating: number }) {
  const filled = wholeStars(rating);
  return (
    <svg role="img" aria-label={`${filled} of 5 stars`} className="stars">
      <use href={`#stars-${filled}`} />
    </svg>
  );
}

/** The shapes of zero to five stars, once per page, so that a long list of reviews does not repeat them. */
export function StarShapes() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <path id="star" d={outline} strokeWidth={1.5} />
      {upTo(most)
        .slice(1)
        .map((stars) => (
          <g key={stars} id={rowOf(stars)}>
            <use href={`#${rowOf(stars - 1)}`} />
            <use href="#star" x={(stars - 1) * width} />
          </g>
        ))}
      {[0, ...upTo(most)].map((filled) => (
        <symbol key={filled} id={`stars-${filled}`} viewBox={`0 0 ${most * width} ${width}`}>
          {filled > 0 && <use href={`#${rowOf(filled)}`} className="star-filled" />}
          {filled < most && <use href={`#${rowOf(most - filled)}`} x={filled * width} className="star-open" />}
        </symbol>
      ))}
    </svg>
  );
}
