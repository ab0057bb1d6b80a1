import { Monogram } from "@/components/shared/monogram";
import { type Listing } from "@/lib/contract/listing";
import { phoneText } from "@/lib/format/contact-links";
import { addressOf } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";
import { counted } from "@/lib/format/number";

/** Listings that may be the one being added, shown while the form is filled in. They never block it. */
export function LikelyListings({ listings }: { listings: readonly Listing[] }) {
  const count = listings.length;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? `${counted(count, "similar listing")} in the directory` : ""}
      </p>
      {count > 0 && (
        <section aria-labelledby="likely-title">
          <h2 id="likely-title" className="text-h4">
            Is it one of these?
          </h2>
          <p className="text-soft mt-1">
            {count === 1 ? "One similar listing is" : `${count} similar listings are`} in the directory already.
          </p>
          <ul className="divide-line border-line mt-3 divide-y border-y">
            {listings.map((listing) => (
              <LikelyListing key={listing.id} listing={listing} />
            ))}
          </ul>
          <p className="text-soft mt-3">None of them? Just go on.</p>
        </section>
      )}
    </>
  );
}

function LikelyListing({ listing }: { listing: Listing }) {
  const name = titleOf(listing);
  return (
    <li className="flex gap-3 py-3">
      <Monogram {...monogramOf(listing)} className="[--mono:2.5rem]" />
      <div className="min-w-0">
        <a
          href={listing.path}
          target="_blank"
          className="link inline-block min-h-6 font-semibold wrap-anywhere"
          dir="auto"
        >
          {name}
          <span className="sr-only"> (opens in a new window)</span>
        </a>
        <p className="text-soft wrap-anywhere" dir="auto">
          {addressOf(listing) || listing.category_name}
        </p>
        {listing.phone && <p className="text-soft whitespace-nowrap">{phoneText(listing.phone)}</p>}
        {listing.claim_status !== "claimed" && (
          <a href={`${listing.path}#claim-title`} target="_blank" className="link inline-block min-h-6">
            Claim it
            <span className="sr-only">: {name} (opens in a new window)</span>
          </a>
        )}
      </div>
    </li>
  );
}
