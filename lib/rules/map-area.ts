import { type Box } from "./distance";

/** A map's own unit: thousandths of a degree, as whole numbers, so that edges of cells are exact. */
const unit = 1000;
const whole = (degrees: number) => Math.round(degrees * unit);

/** A box in thousandths of a degree. */
export const inUnits = ({ west, south, east, north }: Box): Box => {
  return { west: whole(west), south: whole(south), east: whole(east), north: whole(north) };
};

/** The size of a cell of the coarsest grid, in thousandths of a degree; each finer level halves it. */
export const coarsestCell = { width: 6400, height: 3200 };
/** Cells of the finest grid measure about six by three miles: in a city, points of ZIP codes are as far apart. */
export const finestLevel = 6;
/** The grid of a box is the finest that has at most so many cells from west to east, and from south to north. */
export const mostCells = 8;

/** The narrowest area that a link leads to; a wider one than the widest is no area at all. */
const narrowest = coarsestCell.width >> finestLevel;
const widest = 60 * unit;

const number = String.raw`-?\d{1,3}(?:\.\d{1,3})?`;
const areaPattern = new RegExp(`^${[1, 2, 3, 4].map(() => `(${number})`).join(",")}$`);

/** Whether two edges lie on Earth, one before the other. */
const isSpan = (from: number, to: number, largest: number) => from >= -largest && from < to && to <= largest;

/** Parses "west,south,east,north" in degrees, with three decimals at most; null for anything but a box on Earth. */
export function readArea(text: string): Box | null {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = areaPattern.exec(text)?.slice(1).map(Number) ?? [];
  return isSpan(west, east, 180) && isSpan(south, north, 90) ? { west, south, east, north } : null;
}

/** A box as the value of the filter: the inverse of `readArea`. */
export const areaText = ({ west, south, east, north }: Box): string =>
  [west, south, east, north].map((edge) => whole(edge) / unit).join(",");

/** A cell of the grid of a level, counted from the zero meridian and the equator. */
export interface Cell {
  level: number;
  column: number;
  row: number;
}

/** What a cell covers: its west and south edges belong to it, the other two to its neighbors. */
export function boxOf({ level, column, row }: Cell): Box {
  const [width, height] = [coarsestCell.width >> level, coarsestCell.height >> level];
  return {
    west: (column * width) / unit,
    south: (row * height) / unit,
    east: ((column + 1) * width) / unit,
    north: ((row + 1) * height) / unit,
  };
}

/** The box around all of these; null without any. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
}

/** What two boxes share, which must not be nothing. */
export const shared = (one: Box, other: Box): Box => ({
  west: Math.max(one.west, other.west),
  south: Math.max(one.south, other.south),
  east: Math.min(one.east, other.east),
  north: Math.min(one.north, other.north),
});

/** The 48 states that lie together: where zooming begins on a map of everything. */
const mainland: Box = { west: -125, south: 24, east: -66, north: 50 };

/** The largest area that has a drawing of its own, in degrees. */
export const widestRegional = { width: (coarsestCell.width * 4) / unit, height: (coarsestCell.height * 4) / unit };

/** Whether a map of a box shows the whole country. */
export const isNational = ({ west, east, south, north }: Box): boolean =>
  whole(east) - whole(west) > whole(widestRegional.width) || whole(north) - whole(south) > whole(widestRegional.height);

interface Change {
  /** How much wider, and by how many of its own widths and heights it moves to the east and to the north. */
  wider?: number;
  east?: number;
  north?: number;
}

/** The area that a changed view shows; null for everything; undefined if the view can't change like that. */
export function changedArea(box: Box, { wider = 1, east = 0, north = 0 }: Change): Box | null | undefined {
  const isWhole = whole(box.east) - whole(box.west) > widest;
  if (isWhole && wider >= 1) return undefined;
  const from = isWhole ? mainland : box;
  const [width, height] = [from.east - from.west, from.north - from.south];
  if (whole(width * wider) > widest) return null;
  if (whole(width * wider) < narrowest) return undefined;
  const [x, y] = [(from.west + from.east) / 2 + width * east, (from.south + from.north) / 2 + height * north];
  const changed = {
    west: Math.max(-180, x - (width * wider) / 2),
    south: Math.max(-90, y - (height * wider) / 2),
    east: Math.min(180, x + (width * wider) / 2),
    north: Math.min(90, y + (height * wider) / 2),
  };
  return readArea(areaText(changed)) ?? undefined;
}
