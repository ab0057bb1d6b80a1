import { type Listing } from "@/lib/contract/listing";
import { type ListingRole } from "@/lib/rules/team";

/** What the list of owned listings shows of each. */
export type OwnedCard = Pick<
  Listing,
  | "id"
  | "type"
  | "name"
  | "provider_name"
  | "status"
  | "category_name"
  | "category_full_slug"
  | "image_url"
  | "average_rating"
  | "total_reviews"
  | "is_premium"
> & {
  /** What the visitor is to it. */
  role: ListingRole;
};

/** Picks the fields of a card: an owner may have a thousand listings. */
export function cardOf(listing: Listing, role: ListingRole): OwnedCard {
  const { id, type, name, provider_name, status, category_name, category_full_slug, image_url } = listing;
  const { average_rating, total_reviews, is_premium } = listing;
  return {
    id,
    type,
    name,
    provider_name,
    status,
    category_name,
    category_full_slug,
    image_url,
    average_rating,
    total_reviews,
    is_premium,
    role,
  };
}
