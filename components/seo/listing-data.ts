import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { imageSrc, websiteHref } from "@/lib/format/contact-links";
import { trimText } from "@/lib/format/text";
import { kindFacts } from "@/lib/rules/listing-kind";

const DESCRIPTION_LENGTH = 300;

/** A listing in schema.org's words. Nothing is said of a rating while there are no reviews. `origin`: the site's. */
export function listingData(listing: Listing, origin: string): Record<string, unknown> {
  const data = {
    "@context": "https://schema.org",
    "@type": kindFacts[listing.type].schemaType,
    "@id": origin + listing.path,
    name: titleOf(listing),
    url: origin + listing.path,
    description: trimText(listing.description, DESCRIPTION_LENGTH),
    image: absolute(imageSrc(listing.image_url), origin),
    telephone: listing.phone,
    sameAs: websiteHref(listing.website),
    address: addressData(listing),
    aggregateRating: ratingData(listing),
  };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value));
}

function absolute(src: string | null, origin: string): string | null {
  return src?.startsWith("/") ? origin + src : src;
}

function addressData({ street_address, city, state, zip }: Listing) {
  if (!street_address && !city && !state && !zip) return null;
  const parts = { streetAddress: street_address, addressLocality: city, addressRegion: state, postalCode: zip };
  const known = Object.entries(parts).filter(([, value]) => value);
  return { "@type": "PostalAddress", ...Object.fromEntries(known) };
}

function ratingData({ average_rating, total_reviews }: Listing) {
  if (total_reviews === 0) return null;
  const ratingValue = Number(average_rating.toFixed(1));
  return { "@type": "AggregateRating", ratingValue, reviewCount: total_reviews, bestRating: 5, worstRating: 1 };
}
