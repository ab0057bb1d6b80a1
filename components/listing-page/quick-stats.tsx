import { type Listing } from "@/lib/contract/listing";
import { yearOf } from "@/lib/format/date";
import { shortNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { messages } from "@/lib/messages";

/** Three numbers about a listing. */
export function QuickStats({ listing }: { listing: Listing }) {
  const rows = [
    ["Average rating", listing.total_reviews > 0 ? averageText(listing.average_rating) : messages.listing.noReviews],
    ["Total reviews", shortNumber(listing.total_reviews)],
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
