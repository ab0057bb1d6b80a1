import { useWatch } from "react-hook-form";
import { PinField } from "@/components/listing/pin-field";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { type GivenLocation, setLocations } from "@/lib/client/locations";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Listing } from "@/lib/contract/listing";
import { type Location, locationBody, type Locations } from "@/lib/contract/location";
import { accountMessages } from "@/lib/messages/account";
import { phoneText } from "@/lib/format/contact-links";
import { locationNameLength, type LocationText } from "@/lib/rules/listing-location";
import { HoursPreview } from "./hours-form";

const texts = accountMessages.owner.locations;
const none: LocationText = {
  name: "",
  street_address: "",
  city: "",
  state: "",
  zip: "",
  phone: "",
  hours: "",
  pin: "",
};

type LocationFormProps = {
  listing: Listing;
  /** All that the listing has. */
  locations: Locations;
  /** The one that is changed; null to add one. */
  location: Location | null;
  onSaved: (locations: Locations | null) => void;
  onCancel: () => void;
};

/** The location that is sent, and the list in which it stands. */
type LocationWrite = GivenLocation & { all: Location[]; seen?: string };

function textOf({ id: _, time_zone: __, ...location }: Location): LocationText {
  return { ...location, phone: location.phone && phoneText(location.phone) };
}

/** The form for one location. */
export function LocationForm({ listing, locations, location, onSaved, onCancel }: LocationFormProps) {
  const start = location ? textOf(location) : none;
  const form = useApiForm({
    id: "location",
    draft: `location-${listing.id}-${location?.id ?? "new"}`,
    start,
    seen: locations.version,
    stored: ({ items }) => {
      const same = (items as Location[]).find(({ id }) => id === location?.id);
      return same ? textOf(same) : {};
    },
    // Only this location is checked: an old value of another one that breaks today's rules must not block saving.
    schema: locationBody,
    body: (values: LocationText, current): LocationWrite => ({
      ...(location && { id: location.id }),
      ...values,
      all: (current?.items as Location[] | undefined) ?? locations.items,
    }),
    send: ({ all, seen, ...item }) => {
      const items = location ? all.map((one) => (one.id === location.id ? item : one)) : [...all, item];
      return setLocations(listing, { items, seen });
    },
    failed: texts.failed,
    next: (values) => (location ? values : none),
    onSent: onSaved,
  });
  return (
    <section aria-labelledby="location-form-title">
      <h4 id="location-form-title" className="text-h4">
        {location ? "Edit location" : "Add a location"}
      </h4>
      <ApiForm form={form} className="mt-4 max-w-xl space-y-4">
        <TextField name="name" label="Name (optional)" limit={locationNameLength} hint={texts.nameHint} autoFocus />
        <TextField name="street_address" label="Street address" limit={255} />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_6rem_8rem]">
          <TextField name="city" label="City" limit={255} />
          <TextField name="state" label="State" limit={255} />
          <TextField name="zip" label="ZIP code" inputMode="numeric" />
        </div>
        <div>
          <PinField label="Map pin (optional)" />
        </div>
        <TextField name="phone" label="Phone (optional)" type="tel" limit={255} hint={texts.phoneHint} />
        <TextField name="hours" label="Hours (optional)" rows={2} limit={1000} hint={texts.hoursHint} />
        <HoursPreview text={useWatch({ control: form.fields.control, name: "hours" })} />
        <FormProblem className="" />
        <FormActions label={location ? "Save Changes" : "Add Location"} onCancel={onCancel} />
      </ApiForm>
    </section>
  );
}
