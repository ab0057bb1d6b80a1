import { type Listing } from "@/lib/contract/listing";
import { DOT, placeOf, rowFacts } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";
import { milesText } from "@/lib/format/number";
import { ListingRowView } from "./listing-row-view";

type ListingRowProps = {
  listing: Listing;
  as?: "h2" | "h3";
  /** The distance from the point searched near, in miles; null when there is none. */
  miles?: number | null;
  /** Why it ranks where it does in a search, and the words of the listing that say so. */
  why?: readonly [reason: string, words: string] | undefined;
};

/** A listing in a list: who, what, rating, place, the two facts that decide most, why it is there, and how to call. */
export function ListingRow({ listing, as = "h2", miles = null, why }: ListingRowProps) {
  return (
    <ListingRowView
      as={as}
      id={listing.id}
      path={listing.path}
      name={titleOf(listing)}
      monogram={monogramOf(listing)}
      isPremium={listing.is_premium}
      line={[listing.category_name, placeOf(listing)].filter(Boolean).join(DOT)}
      miles={miles === null ? undefined : milesText(miles)}
      average={listing.average_rating}
      reviews={listing.total_reviews}
      phone={listing.phone}
      facts={rowFacts(listing).join(DOT)}
      why={why}
    />
  );
}
