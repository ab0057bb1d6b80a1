import { exactNumber } from "@/lib/format/number";
import { sharePercents } from "@/lib/format/rating";
import { routes } from "@/lib/site/routes";
import { ratings, type RatingCounts } from "@/lib/rules/rating";
import { paramsOf, plainView } from "./review-view";

type RatingBreakdownProps = {
  counts: RatingCounts;
  /** The path of the listing's page. */
  path: string;
  /** The rating whose reviews are shown; null for all. */
  chosen: number | null;
};

/** The distribution of a listing's reviews over the five ratings; each rating links to its reviews. Nothing without any. */
export function RatingBreakdown({ counts, path, chosen }: RatingBreakdownProps) {
  const shares = sharePercents(ratings.map((rating) => counts[rating]));
  if (!shares.some(Boolean)) return null;
  return (
    <section aria-labelledby="breakdown-title">
      <h3 id="breakdown-title" className="text-h4">
        Rating Breakdown
      </h3>
      <ul className="mt-2">
        {ratings.map((rating, at) => {
          const share = shares[at];
          const isChosen = rating === chosen;
          const stars = isChosen ? null : rating;
          return (
            <li key={rating}>
              <a
                href={routes.listingReviews(path, paramsOf({ ...plainView, stars }))}
                rel="nofollow"
                aria-current={isChosen || undefined}
                className="breakdown-row"
              >
                <span>{rating === 1 ? "1 star" : `${rating} stars`}</span>
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={share} height="8" />
                </svg>
                <span className="text-right">
                  {share}% <span className="text-faint">({exactNumber(counts[rating])})</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
