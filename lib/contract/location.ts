import { z } from "zod";
import { locationNameLength, mostLocations, repeatedAt } from "../rules/listing-location";
import { oneLine } from "../rules/import-cells";
import { withoutInvisible } from "../rules/invisible-characters";
import { hoursText } from "../rules/opening-hours";
import { id, idParam, seen, version } from "./common";
import { hoursTyped } from "./hours";
import { kindSegment } from "./listing";
import { fieldControl, zipIn } from "./listing-values";
import { operation } from "./operation";
import { atMost } from "./text";

const text = z.string();

/** A location of a listing beside its own address. What isn't known is empty. */
export const location = z.object({
  id,
  /** Such as "North office". */
  name: text,
  street_address: text,
  city: text,
  state: text,
  zip: text,
  phone: text,
  /** When it is open: "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM". */
  hours: text,
  /** Where its owner says that it is: "41.82399, -71.41283". */
  pin: text,
  /** The IANA time zone of its ZIP code or city; null if neither is known. */
  time_zone: text.nullable(),
});
export type Location = z.infer<typeof location>;

/** A listing's locations in their order, without its own address. */
export const locations = z.object({ items: z.array(location), version });
export type Locations = z.infer<typeof locations>;

/** Cleaned and checked like the listing's own address; null or omitted is empty. */
const value = (key: "street_address" | "city" | "state" | "zip" | "phone" | "pin") =>
  fieldControl(key).transform((given) => (typeof given === "string" ? given : ""));

/** Hours in the grammar of the listing's own. */
const hoursValue = hoursTyped.transform((spans) => hoursText(spans)).default("");

/** A location as it is sent. With an `id` it replaces that location of the listing. */
export const locationBody = z
  .object({
    id: id.optional(),
    name: z
      .string()
      .transform((given) => oneLine(withoutInvisible(given)).trim())
      .pipe(atMost(locationNameLength))
      .default(""),
    street_address: value("street_address"),
    city: value("city"),
    state: value("state"),
    zip: value("zip"),
    phone: value("phone"),
    hours: hoursValue,
    pin: value("pin"),
  })
  .transform((given, ctx) => {
    const zip = zipIn(given.zip, given.state, ctx);
    if (given.city === "" && given.zip === "") {
      ctx.addIssue({ code: "custom", path: ["city"], message: "Enter a city or a ZIP code." });
    }
    return { ...given, zip };
  });
export type LocationBody = z.output<typeof locationBody>;

export const locationsBody = z.object({
  items: z
    .array(locationBody)
    .max(mostLocations, `A listing can have at most ${mostLocations} more locations.`)
    .refine((all) => repeatedAt(all) === -1, "A location is listed twice."),
  seen,
});
export type LocationsBody = z.output<typeof locationsBody>;

const place = z.string().trim().max(255).default("");
const pinMapQuery = z.object({ zip: place, city: place, state: place });
export type PinMapQuery = z.output<typeof pinMapQuery>;

const degrees = z.number();
const pinMapAnswer = z.object({
  map: z
    .object({
      /** The picture is at `/maps/<place>/<theme>.svg`. */
      place: z.number().int(),
      /** Its edges. */
      shown: z.object({ west: degrees, south: degrees, east: degrees, north: degrees }),
    })
    .nullable(),
});
export type PinMap = z.infer<typeof pinMapAnswer>;

export const readPinMap = operation("GET pin_map/", {
  summary: "The map on which a pin for an address is placed; null if neither the ZIP code nor the city is known.",
  who: "user",
  throttle: "lists",
  query: pinMapQuery,
  answer: pinMapAnswer,
});

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);

export const readLocations = operation("GET {kind}/{id}/locations/", {
  summary: "The locations of a listing beside its own address, in their order.",
  who: "guest",
  params: ofListing,
  answer: locations,
});

export const putLocations = operation("PUT {kind}/{id}/locations/", {
  summary: "Replaces a listing's locations beside its own address: those with an `id` stay, in the order of the list.",
  who: "owner",
  params: ofListing,
  body: locationsBody,
  risk: "none",
  answer: locations,
});
