import { Monogram } from "@/components/shared/monogram";
import { PremiumMark } from "@/components/shared/premium-mark";
import { RatingLine } from "@/components/shared/rating-line";
import { type Listing } from "@/lib/contract/listing";
import { DOT, placeOf, rowFacts } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";

type HomeListingProps = {
  listing: Listing;
  /** Its place in an order by rating, which shows no facts and no payment. */
  place?: number;
};

/** A listing on the front page, with the one fact that decides most: choosing begins in results, so it has no actions. */
export function HomeListing({ listing, place }: HomeListingProps) {
  const fact = place === undefined ? (rowFacts(listing)[0] ?? "") : "";
  return (
    <article className="border-line flex items-start gap-3 border-t py-3">
      {place !== undefined && <span className="text-faint text-h3 w-5 shrink-0 font-serif">{place}</span>}
      <Monogram {...monogramOf(listing)} className={place === undefined ? "" : "[--mono:2.25rem]"} />
      <div className="min-w-0 grow">
        <h3 className="text-h4 text-left">
          <a href={listing.path} dir="auto" className="quiet-link hover:text-accent line-clamp-2">
            {titleOf(listing)}
          </a>
        </h3>
        <p className={place === undefined ? "truncate" : "text-balance"} dir="auto">
          {[listing.category_name, placeOf(listing)].filter(Boolean).join(DOT)}
        </p>
        {fact && (
          <p className="text-soft truncate" dir="auto">
            {fact}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <RatingLine average={listing.average_rating} reviews={listing.total_reviews} isShort />
          {listing.is_premium && place === undefined && <PremiumMark />}
        </div>
      </div>
    </article>
  );
}
