import { pictureOf } from "@/components/shared/listing-image";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { milesText } from "@/lib/format/number";
import { CARD_DESCRIPTION, trimText } from "@/lib/format/text";
import { addressOf, decidingFacts, DOT, placeOf } from "@/lib/format/listing-facts";
import { ListingRowView } from "./listing-row-view";

type ListingRowProps = {
  listing: Listing;
  as?: "h2" | "h3";
  isShort?: boolean;
  /** The distance from the point searched near, in miles; null when there is none. */
  miles?: number | null;
  /** Why it ranks where it does in a search. */
  whyHere?: string;
};

/** A listing in a list: name, place, rating, the most useful facts, and the compare button. */
export function ListingRow({ listing, as = "h2", isShort = false, miles = null, whyHere }: ListingRowProps) {
  const name = titleOf(listing);
  const place = isShort ? placeOf(listing) : addressOf(listing);
  const description = isShort ? "" : trimText(listing.description, CARD_DESCRIPTION);
  return (
    <ListingRowView
      as={as}
      isShort={isShort}
      id={listing.id}
      path={listing.path}
      name={name}
      picture={pictureOf({ name, src: listing.image_url, category: listing.category_name })}
      isPremium={listing.is_premium}
      line={[miles === null ? "" : milesText(miles), listing.category_name, place].filter(Boolean).join(DOT)}
      average={listing.average_rating}
      reviews={listing.total_reviews}
      facts={[...decidingFacts(listing), ...(whyHere ? [{ label: "Why here", text: whyHere }] : [])]}
      description={description}
    />
  );
}
