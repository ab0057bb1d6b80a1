import { listingSteps, type CategoryStep } from "@/components/category/breadcrumb-steps";
import { type Affiliate } from "@/lib/contract/affiliation";
import { type Listing } from "@/lib/contract/listing";
import { type Location } from "@/lib/contract/location";
import { type Photo } from "@/lib/contract/photo";
import { type Review } from "@/lib/contract/review";
import { imageSrc, mailHref, telHref, websiteHref } from "@/lib/format/contact-links";
import { isoDay } from "@/lib/format/date";
import { titleOf } from "@/lib/format/listing-title";
import { averageText } from "@/lib/format/rating";
import { trimText } from "@/lib/format/text";
import { readPoint } from "@/lib/rules/distance";
import { exceptionPeriods } from "@/lib/rules/open-now";
import { dayNames, type DaySpan, minutesPerDay, openSpans, type Span } from "@/lib/rules/opening-hours";
import { kindFacts } from "@/lib/rules/listing-kind";
import { hoursAt } from "@/lib/rules/listing-location";
import { schemaTypeOf } from "@/lib/rules/schema-type";
import { type Service } from "@/lib/rules/service-prices";
import { breadcrumbData } from "./breadcrumb-data";
import { graphOf, thing, type Thing } from "./graph";

type Address = Pick<Listing, "street_address" | "city" | "state" | "zip">;

const DESCRIPTION_LENGTH = 300;
const scale = { bestRating: 5, worstRating: 1 };

interface Shown {
  listing: Listing;
  /** The ancestors of its category, from the root. */
  above: CategoryStep[];
  /** Its public photos. */
  photos?: Photo[];
  /** Its locations beside its own address. */
  locations?: Location[];
  /** Its visible reviews, in page order. */
  reviews: Review[];
  /** Who works here, and where it works. */
  people?: Affiliate[];
  firms?: Affiliate[];
  /** The path of its share picture, for a listing without an image. */
  picture: string;
  /** The site's origin. */
  origin: string;
}

/** The types of all its categories. */
function typesOf({ type, categories }: Listing): string | string[] {
  const types = [...new Set(categories.map(({ full_slug }) => schemaTypeOf(type, full_slug)))];
  return types.length > 1 ? types : types.join();
}

/** Structured data of a listing's page. Without reviews it has no rating. */
export function listingData({
  listing,
  above,
  photos = [],
  locations = [],
  reviews,
  people = [],
  firms = [],
  picture,
  origin,
}: Shown): Record<string, unknown> {
  const url = origin + listing.path;
  const business = thing(typesOf(listing), {
    "@id": url,
    name: titleOf(listing),
    url,
    description: trimText(listing.description, DESCRIPTION_LENGTH),
    image: imageData(listing, photos, origin) ?? origin + picture,
    telephone: phoneData(listing.phone),
    email: mailHref(listing.email)?.replace("mailto:", ""),
    sameAs: websiteHref(listing.website),
    address: addressData(listing),
    geo: geoData(listing.pin),
    location: placesData(listing, locations),
    areaServed: areasData(listing, locations),
    ...openData(listing),
    makesOffer: offersData(listing),
    isAcceptingNewPatients: kindFacts[listing.type].isPerson ? listing.accepting_new : null,
    amenityFeature: amenityData(listing),
    member: people.length > 0 ? people.map((one) => memberData(one, origin)) : null,
    memberOf: firms.length > 0 ? firms.map((one) => memberData(one, origin)) : null,
    aggregateRating: ratingData(listing),
    review: reviews.length > 0 ? reviews.map(reviewData) : null,
  });
  return graphOf(business, breadcrumbData(listingSteps(listing, above), { origin, path: listing.path }));
}

/**
 * A listing that works at another one, or the other way round. `member`, since both are organizations: `employee` and
 * `worksFor` are for a Person.
 */
const memberData = ({ type, category_full_slug, name, path }: Affiliate, origin: string): Thing =>
  thing(schemaTypeOf(type, category_full_slug), { "@id": origin + path, name, url: origin + path });

/** When it is open, or since when it is closed. The vocabulary has no word for a place that moved. */
const openData = (listing: Listing) =>
  listing.closed_on === null
    ? {
        openingHoursSpecification: hoursData(listing.hours),
        specialOpeningHoursSpecification: exceptionsData(listing),
      }
    : { dissolutionDate: listing.has_moved ? null : listing.closed_on };

/** Its photos, or else its image URL. */
const imageData = (listing: Listing, photos: Photo[], origin: string) =>
  photos.length > 0
    ? photos.map(({ files }) => absolute(files.at(-1)?.url ?? null, origin))
    : absolute(imageSrc(listing.image_url), origin);

const absolute = (src: string | null, origin: string) => (src?.startsWith("/") ? origin + src : src);

/** All places of a listing with several, its own address first; null for the others. */
function placesData(listing: Listing, locations: Location[]): Thing[] | null {
  if (locations.length === 0) return null;
  const name = titleOf(listing);
  const main = addressData(listing) ? [{ ...listing, name, open: listing.hours }] : [];
  return [...main, ...locations.map((each) => ({ ...each, open: hoursAt(each) }))].map((each) =>
    thing("Place", {
      name: each.name || name,
      address: addressData(each),
      geo: geoData(each.pin),
      openingHoursSpecification: hoursData(each.open),
      telephone: phoneData(each.phone),
    }),
  );
}

/** The cities of a listing with several locations; null for the others. */
function areasData(listing: Listing, locations: Location[]): Thing[] | null {
  if (locations.length === 0) return null;
  const cities = [listing, ...locations].flatMap(({ city, state }) =>
    city?.trim() ? [[city.trim(), state?.trim()].filter(Boolean).join(", ")] : [],
  );
  return [...new Set(cities)].map((name) => thing("City", { name }));
}

/** A phone number in the international form; ten digits are a US number. */
const phoneData = (phone: string | null): string | undefined =>
  telHref(phone)
    ?.replace(/^tel:(?=\d{10}(?!\d))/, "+1")
    .replace(/^tel:/, "")
    .replace(";ext=", " ext. ");

function addressData({ street_address, city, state, zip }: Address): Thing | null {
  if (![street_address, city, state, zip].some((part) => part?.trim())) return null;
  return thing("PostalAddress", {
    streetAddress: street_address?.trim(),
    addressLocality: city?.trim(),
    addressRegion: state?.trim(),
    postalCode: zip?.trim(),
    addressCountry: "US",
  });
}

/** Where an owner placed a pin. The point of a ZIP code is no listing's. */
function geoData(pin: string | null): Thing | null {
  const point = readPoint(pin ?? "");
  return point && thing("GeoCoordinates", { ...point });
}

/** "17:30", and "02:00" for two hours after midnight. */
const clock = (minutes: number): string => {
  const ofDay = minutes % minutesPerDay;
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
};

const specification = ({ opens, closes }: DaySpan, when: Record<string, string>): Thing =>
  thing("OpeningHoursSpecification", {
    ...when,
    opens: clock(opens),
    // A whole day ends a minute before it begins again.
    closes: closes - opens === minutesPerDay ? clock(closes - 1) : clock(closes),
  });

function hoursData(hours: { spans: Span[] } | null): Thing[] | null {
  const spans = openSpans(hours?.spans ?? []);
  if (spans.length === 0) return null;
  return spans.map(({ day, ...span }) =>
    specification(span, { dayOfWeek: `https://schema.org/${dayNames[day] ?? ""}` }),
  );
}

/**
 * Other hours by date; a closed day opens and closes at midnight. Days of a longer exception on which a shorter one holds
 * are left out of it, because the vocabulary doesn't say which of two wins.
 */
function exceptionsData({ hours }: Listing): Thing[] | null {
  if (!hours?.exceptions.length) return null;
  return exceptionPeriods(hours.exceptions).flatMap(({ from, to, spans }) => {
    const open = openSpans(spans);
    const said = spans.length > 0 ? open : [{ opens: 0, closes: 0 }];
    return said.map((span) => specification(span, { validFrom: from, validThrough: to }));
  });
}

const dollars = (cents: number | null): string | null => (cents === null ? null : (cents / 100).toFixed(2));

const offersData = ({ services }: Listing): Thing[] | null => (services.length > 0 ? services.map(offerData) : null);

/** A service that is offered; without a price if none is given. */
function offerData({ name, min_cents: min, max_cents: max, unit }: Service): Thing {
  const isExact = min !== null && min === max;
  const price = thing("UnitPriceSpecification", {
    priceCurrency: "USD",
    price: isExact ? dollars(min) : null,
    minPrice: isExact ? null : dollars(min),
    maxPrice: isExact ? null : dollars(max),
    unitText: unit.replace(/^per /, ""),
  });
  const isPriced = min !== null || max !== null;
  return thing("Offer", { itemOffered: thing("Service", { name }), priceSpecification: isPriced ? price : null });
}

const amenityData = ({ wheelchair_access: value }: Listing): Thing | null =>
  value === null ? null : thing("LocationFeatureSpecification", { name: "Wheelchair access", value });

/** The average, formatted exactly as next to the stars. */
function ratingData({ average_rating, total_reviews }: Listing): Thing | null {
  if (total_reviews === 0) return null;
  return thing("AggregateRating", { ratingValue: averageText(average_rating), reviewCount: total_reviews, ...scale });
}

const reviewData = ({ rating, title, content, created_by_display, created_at, time_zone }: Review): Thing =>
  thing("Review", {
    name: title,
    reviewBody: content,
    author: thing("Person", { name: created_by_display }),
    datePublished: isoDay(created_at, time_zone),
    reviewRating: thing("Rating", { ratingValue: rating, ...scale }),
  });
