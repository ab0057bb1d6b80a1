import { CompareButton } from "@/components/compare/compare-button";
import { SaveButton } from "@/components/saved/save-button";
import { Monogram } from "@/components/shared/monogram";
import { PremiumMark } from "@/components/shared/premium-mark";
import { RatingLine } from "@/components/shared/rating-line";
import { type Listing } from "@/lib/contract/listing";
import { type Location } from "@/lib/contract/location";
import { phoneText, telHref } from "@/lib/format/contact-links";
import { DOT, placeOf, rowFacts } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";
import { exactNumber, milesText } from "@/lib/format/number";
import { joined } from "@/lib/format/text";
import { messages } from "@/lib/messages/common";

/** How the text of what is open now begins. */
const OPEN = "Open";

type ListingRowProps = {
  listing: Listing;
  as?: "h2" | "h3";
  /** Whether payment may have decided its place in the list. */
  isPlaced?: boolean;
  /** Its location that answers the search, if that isn't its own address. */
  location?: Location | null;
  /** The distance from the point searched near, in miles; null when there is none. */
  miles?: number | null;
  /** When it is open, and whether it is open now. */
  open?: { text: string; isOpen: boolean } | undefined;
  /** Why it ranks where it does in a search, and the words of the listing that say so. */
  why?: readonly [reason: string, words: string] | undefined;
  /** What it lacks of a search: "18 miles away", "Closed on Saturday". */
  misses?: readonly string[];
};

/**
 * A listing in a list: who, what, rating, place, the two facts that decide most, why it is there, and how to call. Each
 * line is cut to one.
 */
export function ListingRow({
  listing,
  as: Heading = "h2",
  isPlaced = true,
  location = null,
  ...given
}: ListingRowProps) {
  const { miles = null, why, open, misses = [] } = given;
  const name = titleOf(listing);
  return (
    <article className="listing-row" data-listing={listing.id}>
      <Monogram {...monogramOf(listing)} />
      <div className="listing-row-name">
        <Heading>
          <a href={listing.path} dir="auto">
            {name}
          </a>
        </Heading>
        {listing.is_premium && <PremiumMark isPlaced={isPlaced} />}
      </div>
      <RatingLine average={listing.average_rating} reviews={listing.total_reviews} isShort />
      <RowPlace listing={listing} location={location} miles={miles} />
      <RowFacts open={open} facts={rowFacts(listing)} />
      {why && (
        <p className="listing-row-line why-here" dir="auto">
          <span className="sr-only">Why it ranks here: </span>
          {why[0]} <b>{why[1]}</b>
        </p>
      )}
      <RowMisses of={misses} />
      <div className="listing-row-actions no-print">
        <CallLink phone={location?.phone || listing.phone} name={name} />
        <CompareButton id={listing.id} name={name} className="row-compare" />
        <SaveButton id={listing.id} name={name} className="row-save" />
      </div>
    </article>
  );
}

/** When it is open, with the first word in green if that is now, and the facts that decide most: two in all. */
function RowFacts({ open, facts: all }: { open: ListingRowProps["open"]; facts: string[] }) {
  const facts = all.slice(0, open ? 1 : 2);
  if (!open && facts.length === 0) return null;
  return (
    <p className="listing-row-line" dir="auto">
      {open?.isOpen && (
        <>
          <span className="text-good font-semibold">{open.text.slice(0, OPEN.length)}</span>{" "}
        </>
      )}
      {joined([open && (open.isOpen ? open.text.slice(OPEN.length) : open.text), ...facts], DOT)}
    </p>
  );
}

/** What it lacks of a search. */
const RowMisses = ({ of: misses }: { of: readonly string[] }) =>
  misses.length > 0 && (
    <p className="listing-row-line text-soft" dir="auto">
      <span aria-hidden="true" className="mr-1">
        –
      </span>
      {misses.join("; ")}
    </p>
  );

/** For what and where, how far away, and at how many more locations. */
function RowPlace({ listing, location, miles }: Required<Pick<ListingRowProps, "listing" | "location" | "miles">>) {
  const more = listing.more_locations;
  return (
    <p className="listing-row-place" dir="auto">
      {[listing.category_name, placeOf(location ?? listing)].filter(Boolean).join(DOT)}
      {miles !== null && (
        <>
          {DOT}
          <span className="max-lg:hidden">about </span>
          {milesText(miles)}
        </>
      )}
      {more > 0 && (
        <>
          {`${DOT}+${exactNumber(more)} more`}
          <span className="max-lg:sr-only">{more === 1 ? " location" : " locations"}</span>
        </>
      )}
    </p>
  );
}

/** Calls, with the number where there is room; without one it stays in its place and says so. */
function CallLink({ phone, name }: { phone: string | null; name: string }) {
  const href = telHref(phone);
  if (!phone || !href) {
    return (
      <span role="link" aria-disabled="true" title={messages.listing.noPhone} className="row-button row-call">
        Call<span className="sr-only">{` ${name}: ${messages.listing.noPhone}`}</span>
      </span>
    );
  }
  return (
    <a href={href} className="row-button row-call">
      <span className="lg:sr-only">Call</span>
      <span className="max-lg:hidden">{phoneText(phone)}</span>
      <span className="sr-only">{` ${name}`}</span>
    </a>
  );
}
