import "server-only";
import { type Nearby } from "@/lib/contract/search";
import { type Point, radii, STANDARD_RADIUS } from "@/lib/rules/distance";
import { type Ctx } from "../ctx";
import { findPlace, pointsAround } from "../places/find";
import { type Ask, matchFor } from "./ask";
import { asCounted } from "./counts";
import { type Near } from "./near";
import { countFound } from "./results";

/** From where the search may be widened: its middle with the radii that it did not try, or its city with all usual ones. */
interface From {
  middle: Point;
  place: string | null;
  radii: readonly number[];
}

async function fromOf(ctx: Ctx, { city, state }: Ask, near: Near | null): Promise<From | null> {
  if (near) {
    const { place, radius, ...middle } = near.answer;
    return { middle, place, radii: radii.filter((miles) => miles > radius) };
  }
  if (!city) return null;
  const found = await findPlace(ctx.db, [city, state].filter(Boolean).join(", "));
  return found && { middle: found, place: found.name, radii: radii.filter((miles) => miles >= STANDARD_RADIUS) };
}

/**
 * The smallest radius around the place of a search that found nothing within which the same search finds something; null
 * where it asks for no place, for one that nobody knows, or where nothing is near it either.
 */
export async function nearbyOf(ctx: Ctx, ask: Ask, near: Near | null): Promise<Nearby | null> {
  const from = await fromOf(ctx, ask, near);
  if (!from) return null;
  for (const radius of from.radii) {
    const around = await pointsAround(ctx.db, from.middle, radius);
    const match = await matchFor(ctx, { ...ask, city: undefined, state: undefined, around });
    const count = match ? await countFound(ctx, match, ask.is_premium) : 0;
    if (count > 0) return { place: from.place, radius, ...asCounted(count) };
  }
  return null;
}
