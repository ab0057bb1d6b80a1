import "server-only";
import { boxAround, type Point } from "@/lib/rules/distance";
import { around } from "@/lib/rules/map-area";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { pointsAround } from "../places/find";
import { type BaseMap, drawBase } from "./draw";
import { citiesIn, roomFor } from "./names";
import { drawStreets } from "./streets";

export const mapThemes = ["light", "dark"] as const;
export type MapTheme = (typeof mapThemes)[number];

/** The size that pages reserve for it, in pixels. */
export const size = { width: 352, height: 210 };

// The colors of app/globals.css, which the file of a picture can't use.
const colors: Record<MapTheme, Record<"water" | "land" | "border" | "accent" | "text", string>> = {
  light: { water: "#f3f1ea", land: "#fbfaf6", border: "#c3beb2", accent: "#0d5c54", text: "#454b58" },
  dark: { water: "#0a121d", land: "#0f1826", border: "#3d4a60", accent: "#74cbbb", text: "#c0c5ce" },
};

/** ZIP codes have no outline here: a circle as wide as it is to the nearest others stands for one, within these miles. */
const zipMiles = { least: 1, most: 15, neighbors: 3, searched: 30 };

async function milesAcross({ db }: Ctx, point: Point): Promise<number> {
  const { ids, miles } = await pointsAround(db, point, zipMiles.searched);
  const near = ids.slice(1, zipMiles.neighbors + 1).map((id) => miles.get(id) ?? zipMiles.most);
  const mean = near.length === 0 ? zipMiles.most : near.reduce((sum, each) => sum + each, 0) / near.length;
  return Math.min(zipMiles.most, Math.max(zipMiles.least, mean));
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Who made the streets, in the corner where maps say it. */
const creditText = (credit: string) =>
  `<text x="${size.width - 4}" y="${size.height - 5}" font-size="9" text-anchor="end">${escaped(credit)}</text>`;

const rounded = (value: number) => Math.round(value * 10) / 10;

async function namesAround({ db }: Ctx, base: BaseMap, taken: { x: number; y: number; radius: number }[]) {
  const cities = await citiesIn(db, base.shown);
  const names = cities.flatMap(({ city, latitude, longitude }) => {
    const spot = base.at({ latitude, longitude });
    return spot ? [{ ...spot, text: city }] : [];
  });
  return roomFor(names, { ...size, taken });
}

/** What a map of some places shows: their points, how many miles each ZIP code is across, and the base map. */
interface View {
  points: Point[];
  miles: number[];
  base: BaseMap;
}

/** The view of some places, by their numbers; null if one isn't known. Pages rely on its being the picture's. */
export async function viewOf(ctx: Ctx, places: readonly number[]): Promise<View | null> {
  const points = await queryRows<Point>(ctx.db)`
    SELECT latitude, longitude FROM place WHERE id = ANY (${places}::int[]) ORDER BY id`;
  if (points.length < places.length) return null;
  const miles = await Promise.all(points.map((point) => milesAcross(ctx, point)));
  const box = around(points.map((point, at) => boxAround(point, Math.max(12, (miles[at] ?? 0) * 3))));
  return box && { points, miles, base: await drawBase(box, size) };
}

/**
 * The map around the points of ZIP codes, as the text of an SVG file: counties, towns, and a circle for the area of each
 * ZIP code. Null if one of these numbers isn't a ZIP code's.
 */
export async function drawPlaceMap(ctx: Ctx, places: readonly number[], theme: MapTheme): Promise<string | null> {
  const view = await viewOf(ctx, places);
  if (!view) return null;
  const { base } = view;
  const spots = view.points.flatMap((point, at) => {
    const center = base.at(point);
    const top = base.at({ ...point, latitude: boxAround(point, view.miles[at] ?? 0).north });
    return center ? [{ ...center, across: rounded(center.y - (top?.y ?? center.y)) }] : [];
  });
  const { water, land, border, accent, text } = colors[theme];
  const streets = await drawStreets(base);
  const names = base.isNational
    ? []
    : await namesAround(
        ctx,
        base,
        spots.map((spot) => ({ ...spot, radius: 6 })),
      );
  const circles = (more: (across: number) => string) =>
    spots.map(({ x, y, across }) => `<circle cx="${rounded(x)}" cy="${rounded(y)}" ${more(across)}/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">`,
    `<path fill="${water}" d="M0 0h${size.width}v${size.height}H0z"/><path fill="${land}" d="${base.land}"/>`,
    streets?.group ?? "",
    `<path fill="none" stroke="${border}" d="${base.borders}"/>`,
    ...circles((across) => `r="${across}" fill="${accent}" fill-opacity=".15" stroke="${accent}"`),
    ...circles(() => `r="3" fill="${accent}"`),
    `<g font-family="system-ui,sans-serif" font-size="12" text-anchor="middle" fill="${text}" stroke="${land}" stroke-width="3" paint-order="stroke">`,
    ...names.map((name) => `<text x="${rounded(name.x)}" y="${rounded(name.y + 4)}">${escaped(name.text)}</text>`),
    streets ? creditText(streets.credit) : "",
    "</g></svg>",
  ].join("");
}
