import { slugOf } from "../../lib/rules/slug";
import { chance, deck, pick, weighted } from "./chance";
import { streetAddress } from "./persons";
import { type Place, places } from "./places";

/** A listing's address and contact data. None of the phone numbers, addresses, and websites exist. */
export interface Contact {
  place: Place;
  phone: string;
  email: string;
  website: string;
  street: string;
  zip: string;
}

/** Neighborhoods, for names. */
export const areas = [
  "Cedar Hill",
  "Riverside",
  "Northgate",
  "Elm Park",
  "Harbor Point",
  "Old Mill",
  "Three Rivers",
  "Lakeshore",
  "Willow Creek",
  "Copper Ridge",
  "Fairview",
  "Juniper",
  "Stone Bridge",
  "Maplewood",
  "Sunset Heights",
  "Foxglove",
  "Bluebell",
  "Granite Falls",
];

const suites = () => (chance(0.35) ? `, Suite ${pick([2, 4, 10, 12, 100, 140, 201, 210, 305, 400, 520])}` : "");

/** Generates contacts without repeating a phone number. The numbers 555-0100 to 555-0199 are reserved for fiction. */
export function contacts(): (name: string, place?: Place) => Contact {
  const numbers = new Map<string, () => number>();
  const numberIn = (areaCode: string) => {
    const next = numbers.get(areaCode) ?? deck([...Array(100).keys()]);
    numbers.set(areaCode, next);
    return `+1${areaCode}55501${String(next()).padStart(2, "0")}`;
  };
  return (name, given) => {
    const place = given ?? weighted(places.map((one) => [one.weight, one] as const));
    const host = `${slugOf(name).slice(0, 40).replace(/-+$/, "")}.example.com`;
    return {
      place,
      phone: numberIn(pick(place.areaCodes)),
      email: `${slugOf(name).slice(0, 40).replace(/-+$/, "")}@example.com`,
      website: `https://${host}`,
      street: `${streetAddress()}${suites()}`,
      zip: pick(place.zips),
    };
  };
}
