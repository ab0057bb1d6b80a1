import { CompareButton } from "@/components/compare/compare-button";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { CARD_DESCRIPTION, trimText } from "@/lib/format/text";
import { addressOf, decidingFacts, DOT, placeOf } from "./listing-facts";
import { ListingImage } from "./listing-image";
import { PremiumMark } from "./premium-mark";
import { RatingLine } from "./rating-line";

type ListingRowProps = { listing: Listing; as?: "h2" | "h3"; isShort?: boolean };

/** A listing in a list: name, place, rating, the facts that decide, and the one thing to do with it. */
export function ListingRow({ listing, as: Heading = "h2", isShort = false }: ListingRowProps) {
  const name = titleOf(listing);
  const place = isShort ? placeOf(listing) : addressOf(listing);
  return (
    <article
      className={`border-line grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-3 border-t py-6 ${isShort ? "" : "md:grid-cols-[auto_minmax(0,1fr)_auto]"}`}
    >
      <ListingImage
        name={name}
        src={listing.image_url}
        category={listing.category_name}
        className="size-14 md:size-18"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="text-h4 md:text-h3">
            <a href={listing.path} className="quiet-link hover:text-accent line-clamp-3 text-left" dir="auto">
              {name}
            </a>
          </Heading>
          {listing.is_premium && <PremiumMark />}
        </div>
        <p className="text-soft text-left" dir="auto">
          {[listing.category_name, place].filter(Boolean).join(DOT)}
        </p>
        <RatingLine average={listing.average_rating} reviews={listing.total_reviews} />
      </div>
      <CompareButton
        id={listing.id}
        name={name}
        className={`order-last col-span-2 justify-self-start ${isShort ? "md:col-start-2" : "md:order-none md:col-span-1 md:self-start"}`}
      />
      <div className={`col-span-2 min-w-0 space-y-2 empty:hidden md:col-start-2 ${isShort ? "md:col-span-1" : ""}`}>
        <FactList listing={listing} />
        {!isShort && listing.description.trim() !== "" && (
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
        <div key={label} className="line-clamp-2 wrap-anywhere">
          <dt className="text-faint inline">{label}</dt>{" "}
          <dd className="ml-1 inline">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
