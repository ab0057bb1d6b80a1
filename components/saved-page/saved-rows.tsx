import { ListingRow } from "@/components/listing/listing-row";
import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { type Listing } from "@/lib/contract/listing";
import { routes } from "@/lib/site/routes";

/** The rows of a list of saved listings. */
export const SavedRows = ({ listings }: { listings: Listing[] }) => (
  <ul>
    {listings.map((listing) => (
      <li key={listing.id}>
        <ListingRow listing={listing} isPlaced={false} />
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
