import { Monogram } from "@/components/shared/monogram";
import { PremiumMark } from "@/components/shared/premium-mark";
import { RatingLine } from "@/components/shared/rating-line";
import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { StatusMark } from "@/components/shared/status-mark";
import { DOT, placeOf } from "@/lib/format/listing-facts";
import { monogramOf } from "@/lib/format/monogram";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { joined } from "@/lib/format/text";
import { accountMessages } from "@/lib/messages/account";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { listingStatusLabels } from "@/lib/format/status";

type OwnListingsProps = {
  listings: Listing[];
  /** Whether the account has Premium, and so a billing page. */
  isPremium: boolean;
};

/** The listings of the user. */
export function OwnListings({ listings, isPremium }: OwnListingsProps) {
  if (listings.length === 0) {
    return (
      <EmptyState
        title="You have no businesses yet"
        text="Find the listing of your business or practice to claim it. Claiming is free."
      >
        <ButtonLink variant="primary" href={routes.search()}>
          Find your business
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-line border-line divide-y border-b">
      {listings.map((listing) => (
        <li key={listing.id}>
          <OwnListing listing={listing} isPremium={isPremium} />
        </li>
      ))}
    </ul>
  );
}

const hidden: Partial<Record<Listing["status"], string>> = {
  pending: "It appears once an administrator has approved it.",
  suspended: "It isn't shown right now.",
};

function OwnListing({ listing, isPremium }: { listing: Listing; isPremium: boolean }) {
  const name = titleOf(listing);
  const premiumLabel = isPremium ? accountMessages.plans.manageBilling : accountMessages.plans.goPremium;
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Monogram {...monogramOf(listing)} className="[--mono:3.5rem]" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-h4 line-clamp-3" dir="auto">
            {name}
          </h2>
          {listing.is_premium && <PremiumMark isPlaced={false} />}
          {listing.status !== "active" && <StatusMark>{listingStatusLabels[listing.status]}</StatusMark>}
        </div>
        <p className="text-soft" dir="auto">
          {joined([listing.category_name, placeOf(listing)], DOT)}
        </p>
        <RatingLine average={listing.average_rating} reviews={listing.total_reviews} />
        {hidden[listing.status] && <p className="text-soft">{hidden[listing.status]}</p>}
      </div>
      <div className="col-start-2 flex flex-wrap gap-2 md:col-start-3 md:self-start">
        <ButtonLink href={routes.ownedListing(listing.id)} aria-label={`Manage ${name}`}>
          Manage
        </ButtonLink>
        {listing.status === "active" ? (
          <ButtonLink href={listing.path} aria-label={`View ${name}`}>
            View
          </ButtonLink>
        ) : (
          <ButtonLink href={routes.preview(listing.id)} aria-label={`Preview ${name}`}>
            {messages.listing.preview.link}
          </ButtonLink>
        )}
        {(isPremium || listing.closed_on === null) && (
          <ButtonLink href={routes.premium()} aria-label={`${premiumLabel}, ${name}`}>
            {premiumLabel}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
