import { Icon } from "@/components/ui/icon";
import { mapPinIcon } from "@/components/ui/icons";
import { type Listing } from "@/lib/contract/listing";
import { type Location } from "@/lib/contract/location";
import { directionsHref, phoneText, telHref } from "@/lib/format/contact-links";
import { hoursOf, hoursText } from "@/lib/format/hours";
import { addressOf } from "@/lib/format/listing-facts";
import { exactNumber } from "@/lib/format/number";
import { joined } from "@/lib/format/text";
import { hoursAt, locationsShown } from "@/lib/rules/listing-location";
import { type Hours } from "@/lib/rules/opening-hours";

/** How many locations a listing with further ones has in all. */
export const allLocations = (listing: Listing, more: number): number => more + (addressOf(listing) === "" ? 0 : 1);

/** A location as the list shows it. */
type Shown = Pick<Listing, "street_address" | "city" | "state" | "zip" | "phone" | "pin"> & {
  id: number;
  name: string;
  /** As text; empty if unknown. */
  hours: string;
  /** Null if it can't be said whether it is open now. */
  open: Hours | null;
};

/** All locations of a listing with several, its own address first. Those of a large chain unfold without JavaScript. */
export function Locations({ listing, locations, now }: { listing: Listing; locations: Location[]; now: Date }) {
  if (locations.length === 0) return null;
  const own = { ...listing, id: 0, name: "Main location", open: hoursOf(listing), hours: listing.hours?.text ?? "" };
  const main = addressOf(listing) === "" ? [] : [own];
  const all: Shown[] = [...main, ...locations.map((location) => ({ ...location, open: hoursAt(location) }))];
  const [first, rest] = [all.slice(0, locationsShown), all.slice(locationsShown)];
  return (
    <section id="locations" aria-labelledby="locations-title" className="border-line mt-10 scroll-mt-4 border-t pt-8">
      <h2 id="locations-title" className="text-h3">
        Locations <span className="text-faint">{exactNumber(all.length)}</span>
      </h2>
      <LocationGrid locations={first} now={now} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            <span className="hidden group-open:inline">Show fewer</span>
            <span className="group-open:hidden">Show all {exactNumber(all.length)}</span>
          </summary>
          <LocationGrid locations={rest} now={now} />
        </details>
      )}
    </section>
  );
}

const LocationGrid = ({ locations, now }: { locations: Shown[]; now: Date }) => (
  <ul className="mt-3 grid gap-x-10 md:grid-cols-2 lg:grid-cols-3">
    {locations.map((location) => (
      <LocationItem key={location.id} location={location} now={now} />
    ))}
  </ul>
);

function LocationItem({ location, now }: { location: Shown; now: Date }) {
  const { name, street_address, city, state, zip, phone, pin } = location;
  const [address, tel] = [addressOf(location), telHref(phone)];
  const directions = directionsHref(pin || joined([street_address, city, state, zip], ", "));
  const of = name || address;
  return (
    <li className="border-line flex min-w-0 items-start gap-2 border-t py-4">
      <Icon of={mapPinIcon} className="text-faint mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        {name && (
          <h3 className="text-h4" dir="auto">
            {name}
          </h3>
        )}
        <p className={name ? "text-soft" : ""} dir="auto">
          {address}
        </p>
        {location.hours && (
          <p className="text-soft">
            {location.open && <OpenNow hours={location.open} now={now} />}
            {location.hours}
          </p>
        )}
        <p className="flex flex-wrap gap-x-4">
          {phone && tel && (
            <a href={tel} className="link inline-flex min-h-6 items-center whitespace-nowrap max-md:min-h-11">
              {phoneText(phone)}
              <span className="sr-only"> at {of}</span>
            </a>
          )}
          {directions && (
            <a
              href={directions}
              rel="nofollow noopener"
              target="_blank"
              className="link no-print inline-flex min-h-6 items-center max-md:min-h-11"
            >
              Directions<span className="sr-only"> to {of}</span>
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

function OpenNow({ hours, now: at }: { hours: Hours; now: Date }) {
  const { now, isOpen } = hoursText(hours, at);
  return <span className={isOpen ? "text-good block font-semibold" : "text-ink block font-semibold"}>{now}</span>;
}
