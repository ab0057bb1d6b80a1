import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";

/** The listing's title, or its id when it has no name. */
export const nameOf = (listing: Listing): string => titleOf(listing).trim() || `Listing ${listing.id}`;
