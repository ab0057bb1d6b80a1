import { ListingRow } from "@/components/listing/listing-row";
import { EmptyState } from "@/components/shared/empty-state";
import { Kept } from "@/components/shared/kept";
import { ButtonLink } from "@/components/ui/button";
import { type Listing } from "@/lib/contract/listing";
import { counted } from "@/lib/format/number";
import { routes } from "@/lib/routes";
import { savedMessages } from "@/lib/saved-messages";
import { KeepAll } from "./keep-all";

/** The listings of a list that someone shared. */
export function SharedList({ listings }: { listings: Listing[] }) {
  if (listings.length === 0) {
    return (
      <EmptyState title={savedMessages.sharedNone}>
        <ButtonLink look="primary" href={routes.search()}>
          Search the directory
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">
          {counted(listings.length, "listing")}. {savedMessages.shared}
        </p>
        <KeepAll ids={listings.map(({ id }) => id)} />
      </div>
      <Kept>
        <ul>
          {listings.map((listing) => (
            <li key={listing.id}>
              <ListingRow listing={listing} isPlaced={false} />
            </li>
          ))}
        </ul>
      </Kept>
    </>
  );
}
