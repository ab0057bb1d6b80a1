import { type ReactNode } from "react";
import { ListingRow } from "@/components/listing/listing-row";
import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { type Listing } from "@/lib/contract/listing";
import { routes } from "@/lib/site/routes";

type SavedRowsProps = {
  listings: Listing[];
  /** What follows a row. */
  noteOf?: (listing: Listing) => ReactNode;
};

/** The rows of a list of saved listings. */
export const SavedRows = ({ listings, noteOf }: SavedRowsProps) => (
  <ul className="max-w-3xl">
    {listings.map((listing) => (
      <li key={listing.id}>
        <ListingRow listing={listing} isPlaced={false} />
        {noteOf?.(listing)}
      </li>
    ))}
  </ul>
);

/** In place of a list without listings. */
export const NoSavedRows = (words: { title: string; text?: string }) => (
  <EmptyState {...words}>
    <ButtonLink variant="primary" href={routes.search()}>
      Search the directory
    </ButtonLink>
  </EmptyState>
);
