import { type Listing } from "@/lib/contract/listing";
import { yearOf } from "@/lib/format/date";
import { shortNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";

/** Numbers about a listing. Without reviews, the page says so once, above. */
export function QuickStats({ listing }: { listing: Listing }) {
  const rows = [
    ...(listing.total_reviews > 0
      ? [
          ["Average rating", averageText(listing.average_rating)],
          ["Total reviews", shortNumber(listing.total_reviews)],
        ]
      : []),
    ["Members since", yearOf(listing.created_at)],
  ];
  return (
    <section aria-labelledby="stats-title">
      <h3 id="stats-title" className="text-h4">
        Quick Stats
      </h3>
      <dl className="mt-3 space-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="border-line flex justify-between gap-4 border-b pb-2 last:border-0">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
