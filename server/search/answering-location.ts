import "server-only";
import { type SearchAnswer } from "@/lib/contract/search";
import { readArea } from "@/lib/rules/map-area";
import { type Ctx } from "../ctx";
import { type ListingRow } from "../listings/sql";
import { type LocationRow, nearestOf, toLocation } from "../locations/sql";
import { pointsInBox } from "../places/find";
import { placeKeys, type SearchCriteria } from "./criteria";
import { isAbroad, placesOf } from "./read-place";

type Address = Pick<ListingRow, "city" | "state" | "zip" | "place_id">;
type Placed = ListingRow & { locations: LocationRow[] | null };
type Answering = Pick<SearchAnswer["items"][number], "distance" | "location">;

/** Whether an address is in the place of a search, or in one of several. */
function isIn({ city, state, zip }: Address, { place: asked }: SearchCriteria): boolean {
  const own = placeKeys({ city: city ?? "", state: state ?? "" });
  return placesOf(asked).some((place) => {
    const keys = placeKeys(place);
    return (
      (keys.city === "" || own.city === keys.city) &&
      (keys.state === "" || own.state === keys.state || (own.state === "" && isAbroad(keys))) &&
      (place.zip === undefined || zip?.slice(0, 5) === place.zip)
    );
  });
}

/** Whether one of a listing's locations is where a search asks, by its distance where that is from a center. */
export const placeTest =
  (criteria: SearchCriteria) =>
  (row: Placed, miles: number | null): boolean => {
    if (criteria.circle) return miles !== null && miles <= criteria.circle.radius;
    return isIn(row, criteria) || Boolean(row.locations?.some((location) => isIn(location, criteria)));
  };

/** The first location that meets a condition; null for the listing's own address, and where none does. */
const firstThat = (row: Placed, meets: (address: Address) => boolean): LocationRow | null =>
  meets(row) ? null : (row.locations?.find(meets) ?? null);

/**
 * Which location of each listing answers a search: the nearest in its circle, the first in the part of the map that is
 * asked for, or the first in its place. Null for the listing's own address. The distance is that of the nearest one in
 * miles, to a tenth; null without a circle.
 */
export async function answeringLocations({ db }: Ctx, criteria: SearchCriteria): Promise<(row: Placed) => Answering> {
  const { circle, filters } = criteria;
  const box = readArea(filters.area ?? "");
  const points = box && (await pointsInBox(db, box));
  const isAsked = (address: Address) => (points ? points.has(address.place_id ?? 0) : isIn(address, criteria));
  return (row) => {
    const nearest = circle ? nearestOf(row, circle.miles) : null;
    const location = nearest ? nearest.location : firstThat(row, isAsked);
    const miles = nearest?.miles ?? null;
    return {
      distance: miles === null ? null : Math.round(miles * 10) / 10,
      location: location && toLocation(location),
    };
  };
}
