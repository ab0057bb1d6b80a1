import { type Listing } from "../contract/listing";

type Facts = Pick<
  Listing,
  "street_address" | "phone" | "website" | "description" | "hours" | "image_url" | "total_reviews"
>;

/** Whether a listing has nothing but its name and city, so that search engines had better not list its page. */
export const isThin = (listing: Facts): boolean =>
  !listing.street_address?.trim() &&
  !listing.phone &&
  !listing.website &&
  !listing.description.trim() &&
  !listing.hours &&
  !listing.image_url &&
  listing.total_reviews === 0;
