import { type Box } from "../rules/distance";
import { counted } from "./number";

/** A drawn map: paths in its own units, and places in percent of its width and height. */
export interface MapDrawing {
  width: number;
  height: number;
  /** What it shows, in degrees, in Mercator's projection; null for the whole country, which has another one. */
  shown: Box | null;
  land: string;
  borders: string;
  /** The area of the picture of its streets, and who has to be credited for them; null where there are none. */
  streets: { area: string; credit: string } | null;
  /** The outline of the area that is asked for; empty without one. */
  area: string;
  names: { x: number; y: number; text: string }[];
  /** The points that were asked for, in their order; null for those outside the map. */
  points: ({ x: number; y: number } | null)[];
}

/** A map of results. */
export interface ResultMapDrawing extends MapDrawing {
  /** The areas of the circles that rows of results are in, by the ids of their listings. */
  rows: Record<number, string>;
}

/** "34 listings around Austin, TX". */
export const aroundText = (count: number, place: string): string => `${counted(count, "listing")} around ${place}`;

/** "12 listings aren't on the map, because their location is unknown." */
export const unplacedText = (count: number): string =>
  count === 1
    ? "1 listing isn't on the map, because its location is unknown."
    : `${counted(count, "listing")} aren't on the map, because their location is unknown.`;

/** Where a listing is on its map. */
export interface MappedPlaces {
  /** The ZIP codes at whose points its locations are, as numbers in their order. */
  places: number[];
  /** What is known: "ZIP code 78701", only "Austin, TX", or "3 locations". */
  text: string;
  /** Where the pins of its owner are, in percent of the map's width and height. */
  pins: { x: number; y: number }[];
}
