import { CompareButton } from "@/components/compare/compare-button";
import { Monogram } from "@/components/shared/monogram";
import { RatingLine } from "@/components/shared/rating-line";
import { type Listing } from "@/lib/contract/listing";
import { type Location } from "@/lib/contract/location";
import { DOT, placeOf } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";
import { milesText } from "@/lib/format/number";
import { joined } from "@/lib/format/text";

/** Another listing and how far away its nearest location is, in miles; null for its own address. */
export type Similar = { listing: Listing; location: Location | null; miles: number };

/** Others that do the same nearby, by rating. */
export function SimilarListings({ of, similar }: { of: Listing; similar: Similar[] }) {
  if (similar.length === 0) return null;
  return (
    <section
      id="similar"
      aria-labelledby="similar-title"
      className="no-print border-line mt-10 scroll-mt-4 border-t pt-8"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="similar-title" className="text-h3">
          Similar listings
        </h2>
        <p className="text-soft">
          {of.category_name} near {placeOf(of) || "here"}, by rating. Payment plays no part.
        </p>
      </div>
      <ul className="mt-3 grid gap-x-10 lg:grid-cols-2">
        {similar.map(({ listing, location, miles }) => (
          <SimilarListing key={listing.id} listing={listing} location={location} miles={miles} />
        ))}
      </ul>
    </section>
  );
}

function SimilarListing({ listing, location, miles }: Similar) {
  const name = titleOf(listing);
  return (
    <li className="border-line flex min-w-0 items-start gap-3 border-t py-4">
      <Monogram {...monogramOf(listing)} className="[--mono:3rem]" />
      <div className="min-w-0 grow">
        <h3 className="text-h4">
          <a href={listing.path} className="quiet-link hover:text-accent line-clamp-2 text-left" dir="auto">
            {name}
          </a>
        </h3>
        <p className="text-soft truncate">
          {joined([listing.category_name, placeOf(location ?? listing)], DOT)}
          {DOT}
          <span className="max-lg:hidden">about </span>
          {milesText(miles)}
        </p>
        <RatingLine average={listing.average_rating} reviews={listing.total_reviews} />
      </div>
      <CompareButton
        id={listing.id}
        name={name}
        className="compare-button max-md:text-label shrink-0 whitespace-nowrap max-md:min-w-17! max-md:flex-col max-md:gap-0! max-md:px-1!"
      />
    </li>
  );
}
