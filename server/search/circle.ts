import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type SearchQuery } from "@/lib/contract/search";
import { messages } from "@/lib/messages/common";
import { type Point, STANDARD_RADIUS } from "@/lib/rules/distance";
import { type Ctx } from "../ctx";
import { findPlace, pointsAround } from "../places/find";
import { type Place, placeName } from "./read-place";
import { type Circle } from "./units";

/** Miles around a ZIP code that is typed as the place (decision 51). */
const zipMiles = 10;

/** The search's center where it is a point; null when it names none. */
function pointOf({ lat, lng }: Pick<SearchQuery, "lat" | "lng">): Point | null {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng };
  if (lat === undefined && lng === undefined) return null;
  throw invalid({ [lat === undefined ? "lat" : "lng"]: ["lat and lng belong together."] });
}

interface Center extends Point {
  name?: string;
  state?: string;
}

/** The points within so many miles of a center. */
export async function circleAround({ db }: Ctx, around: Center, radius: number): Promise<Circle> {
  const { latitude, longitude, name = null, state = null } = around;
  const center = { latitude, longitude };
  return { ...(await pointsAround(db, center, radius)), center, radius, place: name, state };
}

/**
 * The circle that parameters name.
 * @throws `invalid` for a place that is not known
 */
export async function circleOf(ctx: Ctx, query: SearchQuery): Promise<Circle | null> {
  const given = pointOf(query);
  const named = !given && query.near?.trim() ? query.near.trim() : null;
  const place = named === null ? null : await findPlace(ctx.db, named);
  if (named !== null && !place) throw invalid({ near: [messages.search.unknownPlace(named)] });
  const center = given ?? place;
  return center && circleAround(ctx, center, query.radius ?? STANDARD_RADIUS);
}

/** The circle around a place that was read: a ZIP code's, or as wide as it was asked for. */
export async function circleAt(ctx: Ctx, place: Place | null, radius: number | undefined): Promise<Circle | null> {
  if (!place || (place.zip === undefined && (radius === undefined || place.city === undefined))) return null;
  const center = await findPlace(ctx.db, placeName(place));
  return center && circleAround(ctx, center, radius ?? zipMiles);
}
