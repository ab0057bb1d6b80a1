import { CompareButton } from "@/components/compare/compare-button";
import { type Listing, titleOf } from "@/lib/contract/listing";
import { CARD_DESCRIPTION, trimText } from "@/lib/format/text";
import { addressOf, decidingFacts, placeOf } from "./listing-facts";
import { ListingImage } from "./listing-image";
import { PremiumMark } from "./premium-mark";
import { RatingLine } from "./rating-line";

type ListingRowProps = { listing: Listing; as?: "h2" | "h3"; isShort?: boolean };

/** A listing in a list: name, place, rating, the facts that decide, and the one thing to do with it. */
export function ListingRow({ listing, as: Heading = "h2", isShort = false }: ListingRowProps) {
  const name = titleOf(listing);
  const place = isShort ? placeOf(listing) : addressOf(listing);
  return (
    <article className="border-line grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 border-t py-6 md:grid-cols-[auto_1fr_auto]">
      <ListingImage
        name={name}
        src={listing.image_url}
        category={listing.category_name}
        className="size-14 md:size-18"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="text-h4 md:text-h3">
            <a href={listing.path} className="quiet-link hover:text-accent line-clamp-3" dir="auto">
              {name}
            </a>
          </Heading>
          {listing.is_premium && <PremiumMark />}
        </div>
        <p className="text-soft" dir="auto">
          {[listing.category_name, place].filter(Boolean).join(" · ")}
        </p>
        <RatingLine average={listing.average_rating} reviews={listing.total_reviews} />
      </div>
      <CompareButton
        id={listing.id}
        name={name}
        className="max-md:order-last max-md:col-span-2 max-md:justify-self-start md:self-start"
      />
      <div className="col-span-2 min-w-0 space-y-2 md:col-start-2">
        <FactList listing={listing} />
        {!isShort && listing.description.trim() && (
          <p className="measure text-soft line-clamp-2" dir="auto">
            {trimText(listing.description, CARD_DESCRIPTION)}
          </p>
        )}
      </div>
    </article>
  );
}

function FactList({ listing }: { listing: Listing }) {
  const facts = decidingFacts(listing);
  if (facts.length === 0) return null;
  return (
    <dl className="space-y-0.5">
      {facts.map(({ label, text }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-faint">{label}</dt>
          <dd className="line-clamp-2 min-w-0" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
