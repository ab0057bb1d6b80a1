import { StatusMark } from "@/components/shared/status-mark";
import { RatingLine } from "@/components/shared/rating-line";
import { ButtonLink } from "@/components/ui/button";
import { addressOf } from "@/lib/format/listing-facts";
import { type MergePreview } from "@/lib/contract/duplicate";
import { type Listing } from "@/lib/contract/listing";
import { dayText } from "@/lib/format/date";
import { titleOf } from "@/lib/format/listing-title";
import { listingStatusLabels } from "@/lib/format/status";
import { routes } from "@/lib/site/routes";
import { MergeForm } from "./merge-form";

/** Two listings side by side, with the choices needed to merge them. */
export function MergeScreen({ preview }: { preview: MergePreview }) {
  const { kept, merged } = preview;
  return (
    <div className="page py-6">
      <p>
        <a href={routes.adminDuplicates()} className="link">
          Back to the duplicates
        </a>
      </p>
      <h1 className="text-h1 mt-4">Merge two listings</h1>
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <Side title="Stays" listing={kept} />
        <Side title="Goes into it" listing={merged} />
      </div>
      <ButtonLink href={routes.adminDuplicates({ kept: merged.id, merged: kept.id })} className="mt-4">
        Keep {titleOf(merged)} instead
      </ButtonLink>
      <MergeForm preview={preview} />
    </div>
  );
}

function Side({ title, listing }: { title: string; listing: Listing }) {
  return (
    <section className="border-line bg-raised min-w-0 rounded-md border p-4">
      <p className="text-label text-soft font-semibold">{title}</p>
      <h2 className="text-h4 mt-1" dir="auto">
        {listing.status === "active" ? (
          <a href={listing.path} className="link quiet-link">
            {titleOf(listing)}
          </a>
        ) : (
          titleOf(listing)
        )}
      </h2>
      <p className="text-soft" dir="auto">
        {addressOf(listing) || "No address"}
      </p>
      <RatingLine average={listing.average_rating} reviews={listing.total_reviews} />
      <p className="text-soft mt-1 flex flex-wrap items-center gap-2">
        {listing.status !== "active" && <StatusMark>{listingStatusLabels[listing.status]}</StatusMark>}
        <span>
          Added <time dateTime={listing.created_at}>{dayText(listing.created_at)}</time>
        </span>
      </p>
    </section>
  );
}
