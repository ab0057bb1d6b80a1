import { counted } from "./number";

/** A drawn map: paths in its own units, and places in percent of its width and height. */
export interface MapDrawing {
  width: number;
  height: number;
  land: string;
  borders: string;
  /** The outline of the area that is asked for; empty without one. */
  area: string;
  names: { x: number; y: number; text: string }[];
  /** The points that were asked for, in their order; null for those outside the map. */
  points: ({ x: number; y: number } | null)[];
}

/** "34 listings around Austin, TX". */
export const aroundText = (count: number, place: string): string => `${counted(count, "listing")} around ${place}`;

/** "12 listings aren't on the map, because their location is unknown." */
export const unplacedText = (count: number): string =>
  count === 1
    ? "1 listing isn't on the map, because its location is unknown."
    : `${counted(count, "listing")} aren't on the map, because their location is unknown.`;

/** Where a listing is on the map. */
export interface MappedPlace {
  /** The ZIP code at whose point it is, as a number. */
  place: number;
  /** What is known: "ZIP code 78701", or only "Austin, TX". */
  text: string;
}
