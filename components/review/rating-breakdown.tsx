import { exactNumber } from "@/lib/format/number";
import { sharePercent } from "@/lib/format/rating";
import { messages } from "@/lib/messages";
import { ratings, type RatingCounts } from "@/lib/rules/rating";

/** The distribution of a listing's reviews over the five ratings. */
export function RatingBreakdown({ counts }: { counts: RatingCounts }) {
  const total = ratings.reduce((sum, rating) => sum + counts[rating], 0);
  return (
    <section aria-labelledby="breakdown-title">
      <h2 id="breakdown-title" className="text-h4">
        Rating Breakdown
      </h2>
      {total === 0 ? (
        <p className="text-faint mt-2">{messages.listing.noReviews}</p>
      ) : (
        <dl className="mt-3 space-y-2">
          {ratings.map((rating) => {
            const share = sharePercent(counts[rating], total);
            return (
              <div key={rating} className="grid grid-cols-[4rem_1fr_6rem] items-center gap-3">
                <dt>{rating === 1 ? "1 star" : `${rating} stars`}</dt>
                <dd aria-hidden="true">
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="bg-line block h-2 w-full rounded-full">
                    <rect width={share} height="8" className="fill-accent" />
                  </svg>
                </dd>
                <dd className="text-soft text-right">
                  {share}% <span className="text-faint">({exactNumber(counts[rating])})</span>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}
