import { type Box, type Point } from "./distance";
import { changedArea, widestRegional } from "./map-area";
import { pointAt, type Spot } from "./pin";

/** The size in which maps of results are drawn, in units of the drawing. */
export const resultMapSize = { width: 720, height: 648 };
/** Room around the area of a drawing, in its units, so that circles at its edges are whole. */
export const mapMargin = 24;
/** The narrowest view, in degrees: a ZIP code's surroundings, by which people know it. */
export const narrowestSight = 0.6;

/** How a drawing was moved, in shares of its width and height: a spot is now at `scale` times itself plus (x, y). */
export interface Motion {
  scale: number;
  x: number;
  y: number;
}

/** What becomes the area of a map that was moved, in shares of its drawing: all that is in sight but the margin. */
function sightOf({ scale, x, y }: Motion) {
  const [across, down] = [mapMargin / resultMapSize.width, mapMargin / resultMapSize.height];
  return {
    left: (across - x) / scale,
    right: (1 - across - x) / scale,
    top: (down - y) / scale,
    bottom: (1 - down - y) / scale,
  };
}

/** The area that a moved map shows; null for everything. A drawing of this area has everything in the same place. */
export function movedArea(shown: Box, motion: Motion): Box | null {
  const { left, right, top, bottom } = sightOf(motion);
  const [northWest, southEast] = [pointAt(shown, { x: left, y: top }), pointAt(shown, { x: right, y: bottom })];
  const [west, north] = [northWest.longitude, northWest.latitude];
  return changedArea({ west, north, east: southEast.longitude, south: southEast.latitude }, {}) ?? null;
}

/** How far apart two spots are at which the scale of the national map is measured, as a share of its width or height. */
const step = 0.005;

/**
 * The area that a moved map of the whole country shows, about, because its lines bend; null for everything. It is small
 * enough for a drawing of its own, or the map would jump back to the whole country.
 * @param pointOf the point at a spot of the drawing; null outside of it
 */
export function movedNationalArea(pointOf: (spot: Spot) => Point | null, motion: Motion): Box | null {
  const { left, right, top, bottom } = sightOf(motion);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [middle, east, south] = [pointOf({ x, y }), pointOf({ x: x + step, y }), pointOf({ x, y: y + step })];
  if (!middle || !east || !south) return null;
  const width = ((right - left) / step) * Math.abs(east.longitude - middle.longitude);
  const height = ((bottom - top) / step) * Math.abs(south.latitude - middle.latitude);
  const fit = Math.min(1, widestRegional.width / width, widestRegional.height / height) / 2;
  const { longitude, latitude } = middle;
  const [across, down] = [width * fit, height * fit];
  const box = {
    west: longitude - across,
    east: longitude + across,
    south: latitude - down,
    north: latitude + down,
  };
  return changedArea(box, {}) ?? null;
}

/** The least and the most that a map may be scaled by a gesture; `shown` is null on the map of the whole country. */
export function scaleLimits(shown: Box | null): [number, number] {
  if (!shown) return [1, 64];
  const width = (shown.east - shown.west) * (1 - (2 * mapMargin) / resultMapSize.width);
  return [1 / 8, Math.max(1, width / narrowestSight)];
}
