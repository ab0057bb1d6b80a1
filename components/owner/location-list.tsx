import { useState } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { Button } from "@/components/ui/button";
import { AlertQuestion } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { trashIcon } from "@/components/ui/icons";
import { messageOf } from "@/lib/client/http";
import { setLocations } from "@/lib/client/locations";
import { sendSeen } from "@/lib/client/send-seen";
import { useWrite } from "@/lib/client/use-write";
import { type Listing } from "@/lib/contract/listing";
import { type Location, type Locations } from "@/lib/contract/location";
import { accountMessages } from "@/lib/messages/account";
import { phoneText } from "@/lib/format/contact-links";
import { addressOf, DOT } from "@/lib/format/listing-facts";
import { joined } from "@/lib/format/text";
import { moved } from "@/lib/rules/photo";
import { MoveButtons } from "@/components/shared/move-buttons";

const texts = accountMessages.owner.locations;

type LocationListProps = {
  listing: Listing;
  locations: Locations;
  onChanged: (locations: Locations, text: string) => void;
  onEdit: (location: Location) => void;
};

/** A listing's further locations in their order. */
export function LocationList({
  listing,
  locations: { items: locations, version },
  onChanged,
  onEdit,
}: LocationListProps) {
  const [removing, setRemoving] = useState<Location | null>(null);
  const write = useWrite({
    mutationFn: ({ change }: { change: (all: Location[]) => Location[]; text: string }) =>
      sendSeen({
        seen: version,
        isOnTop: () => true,
        send: (seen, current) =>
          setLocations(listing, { items: change((current?.items as Location[] | undefined) ?? locations), seen }),
      }),
    onSuccess: (changed, { text }) => onChanged(changed, text),
  });
  function move(from: number, to: number) {
    if (write.isPending || to < 0 || to >= locations.length) return;
    const { id } = locations[from] ?? {};
    write.mutate({
      change: (all) =>
        moved(
          all,
          all.findIndex((one) => one.id === id),
          to,
        ),
      text: `Moved to place ${to + 1} of ${locations.length}.`,
    });
  }
  return (
    <>
      <ol aria-label="Locations in their order" className="divide-line border-line mt-4 divide-y border-y">
        {locations.map((location, at) => (
          <Row
            key={location.id}
            location={location}
            at={at}
            count={locations.length}
            onMove={(to) => move(at, to)}
            onEdit={() => onEdit(location)}
            onRemove={() => write.isPending || setRemoving(location)}
          />
        ))}
      </ol>
      <ProblemLine text={write.error && messageOf(write.error, texts.failed)} className="empty:hidden" />
      <AlertQuestion
        of={removing}
        title="Remove this location?"
        text={texts.removal}
        yes="Remove location"
        no="Keep it"
        onYes={({ id }) => write.mutate({ change: (all) => all.filter((one) => one.id !== id), text: texts.removed })}
        onEnd={() => setRemoving(null)}
      />
    </>
  );
}

type RowProps = {
  location: Location;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
};

function Row({ location, at, count, onMove, onEdit, onRemove }: RowProps) {
  const address = addressOf(location);
  const label = location.name || address;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64 wrap-anywhere">
        {location.name && (
          <p className="font-semibold" dir="auto">
            {location.name}
          </p>
        )}
        <p className={location.name ? "text-soft" : ""} dir="auto">
          {joined([address, location.phone && phoneText(location.phone)], DOT)}
        </p>
      </div>
      <div className="flex gap-2">
        <MoveButtons {...{ label, at, count, onMove }} />
        <Button aria-label={`Edit ${label}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="square" aria-label={`Remove ${label}`} onClick={onRemove}>
          <Icon of={trashIcon} />
        </Button>
      </div>
    </li>
  );
}
