import { pictureOf } from "@/components/shared/listing-image";
import { type Listing } from "@/lib/contract/listing";
import { DOT, placeOf, rowFacts } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { milesText } from "@/lib/format/number";
import { ListingRowView } from "./listing-row-view";

type ListingRowProps = {
  listing: Listing;
  as?: "h2" | "h3";
  /** The distance from the point searched near, in miles; null when there is none. */
  miles?: number | null;
  /** Why it ranks where it does in a search. */
  whyHere?: string;
};

/** A listing in a list: name, rating, category and place, the two facts that decide most, and why it is there. */
export function ListingRow({ listing, as = "h2", miles = null, whyHere = "" }: ListingRowProps) {
  const name = titleOf(listing);
  const line = [listing.category_name, placeOf(listing), miles === null ? "" : milesText(miles)];
  return (
    <ListingRowView
      as={as}
      id={listing.id}
      path={listing.path}
      name={name}
      picture={pictureOf({ name, src: listing.image_url, category: listing.category_name })}
      isPremium={listing.is_premium}
      line={line.filter(Boolean).join(DOT)}
      average={listing.average_rating}
      reviews={listing.total_reviews}
      facts={rowFacts(listing).join(DOT)}
      whyHere={whyHere}
    />
  );
}
