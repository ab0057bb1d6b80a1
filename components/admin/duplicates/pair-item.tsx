import { StatusMark } from "@/components/shared/status-mark";
import { ButtonLink } from "@/components/ui/button";
import { phoneText } from "@/lib/format/contact-links";
import { addressOf, DOT } from "@/lib/format/listing-facts";
import { type DuplicatePair } from "@/lib/contract/duplicate";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { reasonLabels } from "@/lib/format/merge-words";
import { counted } from "@/lib/format/number";
import { listingStatusLabels } from "@/lib/format/status";
import { joined } from "@/lib/format/text";
import { routes } from "@/lib/routes";
import { type MergeSide } from "@/lib/rules/duplicates";
import { DismissButton } from "./dismiss-button";

/** Proposes which listing stays: the public one, then the one with more reviews, then the older one. */
export function proposedSides({ first, second }: DuplicatePair): Record<MergeSide, number> {
  const isPublic = (listing: Listing) => Number(listing.status === "active");
  const gain = isPublic(second) - isPublic(first) || second.total_reviews - first.total_reviews;
  return gain > 0 ? { kept: second.id, merged: first.id } : { kept: first.id, merged: second.id };
}

/** A likely duplicate: both listings, the reasons, and the actions. */
export function PairItem({ pair }: { pair: DuplicatePair }) {
  const names = `${titleOf(pair.first)} and ${titleOf(pair.second)}`;
  return (
    <article className="py-5" aria-label={names}>
      <p className="flex flex-wrap items-center gap-2">
        {pair.reasons.map((reason) => (
          <StatusMark key={reason}>{reasonLabels[reason]}</StatusMark>
        ))}
        <span className="text-label text-soft">{pair.score} of 100</span>
      </p>
      <div className="mt-3 grid gap-3 md:grid-cols-2 md:gap-6">
        <Half listing={pair.first} />
        <Half listing={pair.second} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink
          look="primary"
          href={routes.adminDuplicates(proposedSides(pair))}
          aria-label={`Compare and merge: ${names}`}
        >
          Compare and merge
        </ButtonLink>
        <DismissButton first={pair.first.id} second={pair.second.id} names={names} />
      </div>
    </article>
  );
}

function Half({ listing }: { listing: Listing }) {
  return (
    <div className="min-w-0">
      <h2 className="text-h4" dir="auto">
        {titleOf(listing)}
      </h2>
      <p className="text-soft" dir="auto">
        {joined([listing.category_name, addressOf(listing)], DOT)}
        {listing.phone && (
          <>
            {DOT}
            <span className="whitespace-nowrap">{phoneText(listing.phone)}</span>
          </>
        )}
      </p>
      <p className="text-soft">
        {joined(
          [
            counted(listing.total_reviews, "review"),
            listing.claim_status === "claimed" ? "Claimed" : "",
            listing.status === "active" ? "" : listingStatusLabels[listing.status],
          ],
          "\u00a0· ",
        )}
      </p>
    </div>
  );
}
