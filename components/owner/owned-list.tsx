import { Monogram } from "@/components/shared/monogram";
import { RatingLine } from "@/components/shared/rating-line";
import { cn } from "@/lib/cn";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";
import { listingStatusLabels } from "@/lib/format/status";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { type OwnedCard } from "./owned-card";

/** The owned listings to choose from, each a link to its page. */
export function OwnedList({ listings, selected }: { listings: OwnedCard[]; selected: number }) {
  return (
    <nav aria-label="Your listings" className="border-line border-y lg:border-t-0">
      <ul className="divide-line max-h-72 divide-y overflow-y-auto p-0.5 lg:max-h-[44rem]">
        {listings.map((listing) => (
          <li key={listing.id}>
            <a
              href={routes.ownedListing(listing.id)}
              aria-current={listing.id === selected ? "true" : undefined}
              className={cn(
                "flex gap-3 border-l-2 px-3 py-3",
                listing.id === selected ? "border-accent bg-accent-wash" : "hover:bg-sunk border-transparent",
              )}
            >
              <Monogram {...monogramOf(listing)} className="[--mono:2.75rem]" />
              <Words listing={listing} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Words({ listing }: { listing: OwnedCard }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold" dir="auto">
        {listing.is_premium && <PremiumStar />}
        {titleOf(listing)}
      </p>
      <p className="text-soft">
        <bdi>{listing.category_name}</bdi>
        {listing.status !== "active" && <> · {listingStatusLabels[listing.status]}</>}
      </p>
      <RatingLine average={listing.average_rating} reviews={listing.total_reviews} />
    </div>
  );
}

const PremiumStar = () => (
  <svg viewBox="0 0 16 16" role="img" aria-label={messages.premium} className="text-gold -mt-1 mr-1 inline size-4">
    <path fill="currentColor" d="M8 1.4l2 4.3 4.6.6-3.4 3.2.9 4.7L8 11.9l-4.1 2.3.9-4.7L1.4 6.3 6 5.7z" />
  </svg>
);
