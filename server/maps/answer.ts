import "server-only";
import { ProblemError } from "@/lib/contract/errors";
import { placesText } from "@/lib/site/picture-routes";
import { areaText, isNational, readArea } from "@/lib/rules/map-area";
import { mostLocations } from "@/lib/rules/listing-location";
import { unknownGuest } from "@/lib/rules/permissions";
import { daySeconds } from "@/lib/rules/time";
import { createCache } from "../cache/cache";
import { unavailable } from "../db/db-errors";
import { addressOf } from "../http/caller";
import { guestCtx } from "../http/guest";
import { throttle } from "../http/throttle";
import { log } from "../log";
import { drawPlaceMap, type MapTheme, mapThemes } from "./place-map";
import { drawResultStreets } from "./result-map";

/** Places and outlines change only with a release: a month in seconds. */
const cacheSeconds = 30 * daySeconds;

/** Streets are much larger than all else on a map. */
const drawn = createCache<{ svg: string | null }>({ name: "maps", max: 200 });

const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });

interface MapAddress {
  /** The ZIP codes as numbers, in their order: "2903-2906"; or "streets". */
  place: string;
  /** "light.svg" or "dark.svg"; the area of the streets. */
  file: string;
}

type Draw = () => Promise<string | null>;

/** The places of an address; null where they could be written otherwise, or are more than a listing has locations. */
function readPlaces(text: string): number[] | null {
  const places = text.split("-", mostLocations + 2).map(Number);
  const isRead = places.length <= mostLocations + 1 && placesText(places) === text;
  const isPlace = (place: number, at: number) =>
    Number.isInteger(place) && place > (places[at - 1] ?? 0) && place < 100_000;
  return isRead && places.every(isPlace) ? places : null;
}

/** Draws what an address names; null where it names nothing, or could be written otherwise. */
function drawerOf({ place, file }: MapAddress): Draw | null {
  if (place === "streets") {
    const area = readArea(file.replace(/\.svg$/, ""));
    return area && !isNational(area) && file === `${areaText(area)}.svg` ? () => drawResultStreets(area) : null;
  }
  const theme = mapThemes.find((each: MapTheme) => `${each}.svg` === file);
  const places = readPlaces(place);
  return theme && places ? () => drawPlaceMap(guestCtx(), places, theme) : null;
}

async function respond(request: Request, address: MapAddress): Promise<Response> {
  const draw = drawerOf(address);
  if (!draw) return empty(404);
  const key = `${address.place} ${address.file}`;
  if (!drawn.get(key)) await throttle("pictures", unknownGuest, addressOf(request));
  const { svg } = await drawn.load(key, async () => ({ svg: await draw() }));
  if (svg === null) return empty(404);
  return new Response(svg, {
    headers: { "content-type": "image/svg+xml", "cache-control": `public, max-age=${cacheSeconds}` },
  });
}

/** Responds to a request for a map, or for the streets of one: 404 where there is none. */
export async function answerMap(request: Request, address: MapAddress): Promise<Response> {
  try {
    return await respond(request, address);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === "busy")
      return empty(429, { "retry-after": String(error.problem.retryAfterSeconds) });
    if (unavailable(error)) return empty(503, { "retry-after": "5" });
    log().error({ err: error }, "couldn't draw a map");
    return empty(500);
  }
}
