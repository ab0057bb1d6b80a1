import { StaticMarkup } from "@/components/shared/static-markup";
import { type Listing } from "@/lib/contract/listing";
import { counted } from "@/lib/format/number";
import { savedMessages } from "@/lib/messages/saved";
import { KeepAll } from "./keep-all";
import { NoSavedRows, SavedRows } from "./saved-rows";

/** The listings of a list that someone shared; `none` says why there are none. */
export function SharedList({ listings, none }: { listings: Listing[]; none: string }) {
  if (listings.length === 0) return <NoSavedRows title={none} />;
  return (
    <>
      <div className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">
          {counted(listings.length, "listing")}. {savedMessages.shared}
        </p>
        <KeepAll ids={listings.map(({ id }) => id)} />
      </div>
      <StaticMarkup>
        <SavedRows listings={listings} />
      </StaticMarkup>
    </>
  );
}
