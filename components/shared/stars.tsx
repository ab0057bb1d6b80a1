import { averageText, starsCut } from "@/lib/format/rating";

/** The outline of a star in a box of 24 by 24. */
export const starShape = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z";

/** Five stars, filled to exactly a rating of 0 to 5. They refer to `StarShapes`, which must be on the page. */
export function Stars({ rating }: { rating: number }) {
  const cut = starsCut(rating);
  return (
    <svg role="img" aria-label={`${Number(averageText(rating))} of 5 stars`} className="stars" viewBox="0 0 120 24">
      <use href="#stars" />
      {cut > 0 && (
        <svg width={cut}>
          <use href="#stars" fill="currentColor" />
        </svg>
      )}
    </svg>
  );
}

/** The shape of five stars, once per page. */
export function StarShapes() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <g id="stars" strokeWidth={1.5}>
        {[0, 24, 48, 72, 96].map((x) => (
          <path key={x} d={starShape} transform={`translate(${x})`} />
        ))}
      </g>
    </svg>
  );
}
