import { type ComponentProps, useState } from "react";
import { FailedNotice } from "@/components/shared/failed-notice";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { readLocations } from "@/lib/client/locations";
import { type Listing } from "@/lib/contract/listing";
import { type Location, type Locations } from "@/lib/contract/location";
import { accountMessages } from "@/lib/messages/account";
import { addressOf } from "@/lib/format/listing-facts";
import { mostLocations } from "@/lib/rules/listing-location";
import { LocationForm } from "./location-form";
import { LocationList } from "./location-list";
import { useEditedList } from "./use-edited-list";

const texts = accountMessages.owner.locations;
/** What is shown for a listing without further locations. With this version, a write is made on top of what is stored. */
const noLocations: Locations = { items: [], version: "" };

type LocationsPanelProps = { listing: Listing; onChanged: (listing: Listing) => void };

/** A listing's locations beside its own address, and what changes them. Without any, nothing is loaded. */
function useLocations({ id, type, more_locations: more }: Listing, onChanged: LocationsPanelProps["onChanged"]) {
  const list = useEditedList<Locations>({
    queryKey: ["locations", id],
    read: () => readLocations({ id, type }),
    ...(more === 0 && { known: noLocations }),
  });
  function show(locations: Locations, text: string): void {
    list.show(locations, text);
    void call("GET", "{kind}/{id}/", { params: listingParams({ id, type }) }).then(onChanged, () => undefined);
  }
  return { ...list, show };
}

/** A listing's locations beside its own address, for its owner: to add, change, order, and remove. */
export function LocationsPanel({ listing, onChanged }: LocationsPanelProps) {
  const { data, error, refetch, done, show } = useLocations(listing, onChanged);
  const [editing, setEditing] = useState<Location | "new" | null>(null);
  const title = useFocusKept<HTMLHeadingElement>(editing, data);
  function saved(locations: Locations | null): void {
    if (locations) show(locations, texts.saved);
    setEditing(null);
  }
  return (
    <section aria-labelledby="owned-locations">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 id="owned-locations" ref={title} tabIndex={-1} className="text-h3 scroll-mt-4 outline-none">
          Locations
        </h3>
        {data && editing === null && <AddLocation count={data.items.length} onAdd={() => setEditing("new")} />}
      </div>
      {error && <FailedNotice text={messageOf(error, texts.loadFailed)} onAgain={refetch} />}
      <p role="status" className="text-good font-semibold not-empty:mb-4">
        {editing === null && done}
      </p>
      {data && editing !== null && (
        <LocationForm
          listing={listing}
          locations={data}
          location={editing === "new" ? null : editing}
          onSaved={saved}
          onCancel={() => setEditing(null)}
        />
      )}
      {data && editing === null && <Listed listing={listing} locations={data} onChanged={show} onEdit={setEditing} />}
      {!data && !error && <div role="status" aria-label="Loading" className="needs-script min-h-24" />}
    </section>
  );
}

function Listed({ listing, locations, ...given }: ComponentProps<typeof LocationList>) {
  return (
    <>
      <p>
        <span className="text-soft">Main location:</span> <bdi>{addressOf(listing) || texts.noAddress}</bdi>
      </p>
      {locations.items.length === 0 ? (
        <p className="text-soft measure mt-2">{texts.none}</p>
      ) : (
        <LocationList listing={listing} locations={locations} {...given} />
      )}
    </>
  );
}

function AddLocation({ count, onAdd }: { count: number; onAdd: () => void }) {
  const isFull = count >= mostLocations;
  return (
    <div className="needs-script flex flex-wrap items-center gap-x-4 gap-y-2">
      {isFull && (
        <p id="locations-full" className="text-soft">
          {texts.full}
        </p>
      )}
      <Button disabled={isFull} aria-describedby={isFull ? "locations-full" : undefined} onClick={onAdd}>
        Add a location
      </Button>
    </div>
  );
}
