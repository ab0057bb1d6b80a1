import { useEffect, useRef } from "react";
import { RatingLine } from "@/components/shared/rating-line";
import { Button } from "@/components/ui/button";
import { DOT, addressOf } from "@/lib/format/listing-facts";
import { type Listing } from "@/lib/contract/listing";
import { phoneText } from "@/lib/format/contact-links";
import { titleOf } from "@/lib/format/listing-title";
import { joined } from "@/lib/format/text";

type SimilarListingsProps = {
  name: string;
  listings: Listing[];
  isBusy: boolean;
  onNone: () => void;
  onBack: () => void;
};

/** Listings that may be the one about to be added. */
export function SimilarListings({ name, listings, isBusy, onNone, onBack }: SimilarListingsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="similar-title">
      <h2 id="similar-title" ref={heading} tabIndex={-1} className="text-h2 outline-none">
        Is it one of these?
      </h2>
      <p className="text-soft mt-2">
        There are listings similar to “<bdi>{name}</bdi>”. If one of these is the same, open it to review or claim it.
        Nothing has been added yet.
      </p>
      <ul className="divide-line border-line mt-6 divide-y border-y">
        {listings.map((listing) => (
          <li key={listing.id} className="py-4">
            <a
              href={listing.path}
              target="_blank"
              className="link text-h4 inline-block min-h-6 font-serif font-semibold"
              dir="auto"
            >
              {titleOf(listing)}
              <span className="sr-only"> (opens in a new window)</span>
            </a>
            <p className="text-soft" dir="auto">
              {joined([listing.category_name, addressOf(listing), listing.phone && phoneText(listing.phone)], DOT)}
            </p>
            <RatingLine average={listing.average_rating} reviews={listing.total_reviews} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="primary" disabled={isBusy} onClick={onNone}>
          None of these, add it
        </Button>
        <Button disabled={isBusy} onClick={onBack}>
          Back to the form
        </Button>
      </div>
    </section>
  );
}
