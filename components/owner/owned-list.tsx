import { PremiumCrown } from "@/components/shared/premium-mark";
import { Monogram } from "@/components/shared/monogram";
import { RatingLine } from "@/components/shared/rating-line";
import { Icon } from "@/components/ui/icon";
import { chevronRightIcon } from "@/components/ui/icons";
import { cn } from "@/components/ui/cn";
import { titleOf } from "@/lib/format/listing-title";
import { exactNumber } from "@/lib/format/number";
import { monogramOf } from "@/lib/format/monogram";
import { listingStatusLabels } from "@/lib/format/status";
import { routes } from "@/lib/site/routes";
import { roleLabels } from "@/lib/rules/team";
import { type OwnedCard } from "./owned-card";

type OwnedListProps = {
  listings: OwnedCard[];
  /** The open one. */
  selected: number;
  /** The number of reviews to answer, by listing. */
  unanswered: Record<number, number>;
};

/** The owned listings to choose from, each a link to its page. */
export function OwnedList({ listings, selected, unanswered }: OwnedListProps) {
  return (
    <nav aria-label="Your listings">
      <p className="text-h3 flex items-baseline justify-between font-serif font-semibold">
        Your listings <span className="text-faint font-sans text-base font-normal">{exactNumber(listings.length)}</span>
      </p>
      <ul className="divide-line border-line mt-3 divide-y border-y p-0.5 lg:max-h-[44rem] lg:overflow-y-auto">
        {listings.map((listing) => (
          <li key={listing.id}>
            <a
              href={routes.ownedListing(listing.id)}
              aria-current={listing.id === selected ? "true" : undefined}
              className={cn(
                "flex items-start gap-3 py-3 lg:border-l-2 lg:px-3",
                listing.id === selected ? "lg:border-accent lg:bg-accent-wash" : "hover:bg-sunk border-transparent",
              )}
            >
              <Monogram {...monogramOf(listing)} className="[--mono:2.75rem]" />
              <Words listing={listing} />
              <ToAnswer count={unanswered[listing.id] ?? 0} />
              <Icon of={chevronRightIcon} className="text-faint size-5 shrink-0 self-center lg:hidden" />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href={routes.search()} className="link inline-flex min-h-11 items-center">
          Claim another listing
        </a>
      </p>
    </nav>
  );
}

function Words({ listing }: { listing: OwnedCard }) {
  return (
    <div className="min-w-0 grow">
      <p className="font-semibold">
        <bdi>{titleOf(listing)}</bdi> {listing.is_premium && <PremiumCrown />}
      </p>
      <p className="text-soft">
        <bdi>{listing.category_name}</bdi>
        {listing.status !== "active" && <> · {listingStatusLabels[listing.status]}</>}
        {listing.role !== "owner" && <> · {roleLabels[listing.role]}</>}
      </p>
      <RatingLine average={listing.average_rating} reviews={listing.total_reviews} />
    </div>
  );
}

const ToAnswer = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="bg-accent text-label text-on-accent inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center rounded-full px-1.5 font-semibold">
      {exactNumber(count)}
      <span className="sr-only"> to answer</span>
    </span>
  );
