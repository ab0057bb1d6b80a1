import "server-only";
import { type SearchFilter, type Widened } from "@/lib/contract/search";
import { type Ctx } from "../ctx";
import { type Ask, matchFor } from "./ask";
import { asCounted } from "./counts";
import { countFound } from "./results";

/** What each filter is made of in a query. */
const parts: Record<SearchFilter, (keyof Ask)[]> = {
  type: ["type"],
  place: ["city", "state"],
  near: ["around"],
  category: ["category_id", "category_path"],
  is_premium: ["is_premium"],
  min_rating: ["min_rating"],
  language: ["language"],
  insurance: ["insurance"],
  free_consultation: ["free_consultation"],
};

async function without(ctx: Ctx, ask: Ask, filter: SearchFilter): Promise<Widened> {
  const wider: Ask = { ...ask, ...Object.fromEntries(parts[filter].map((part) => [part, undefined])) };
  const match = await matchFor(ctx, wider);
  const count = match ? await countFound(ctx, match, wider.is_premium) : 0;
  return { without: filter, ...asCounted(count) };
}

/** The filters of a search that found nothing, each with how many are found without it, most first; none where none are. */
export async function withoutOneFilter(ctx: Ctx, ask: Ask): Promise<Widened[]> {
  const used = (Object.keys(parts) as SearchFilter[]).filter((filter) =>
    parts[filter].some((part) => ask[part] !== undefined),
  );
  const widened = await Promise.all(used.map((filter) => without(ctx, ask, filter)));
  return widened.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
