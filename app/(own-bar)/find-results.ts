import { headers } from "next/headers";
import { isBeyond, queryOf, type SearchState } from "@/lib/search/search-state";
import { type SearchAnswer } from "@/lib/contract/search";
import { type ResultMapDrawing } from "@/lib/format/map";
import { type Ctx } from "@/server/ctx";
import { attempt } from "@/server/http/attempt";
import { circlesOf, drawResultMap } from "@/server/maps/result-map";
import { findListings } from "@/server/search/find";
import { noteOutcome } from "@/server/search/log";

/** How long results wait for their facet counts, in ms; after that the filters show no numbers. */
export const facetsWithinMs = 300;

/** An answer without results. */
export const nothing: SearchAnswer = {
  count: 0,
  count_is_exact: true,
  close_count: 0,
  items: [],
  corrected_q: null,
  near: null,
  facets: null,
  clusters: null,
  understood: [],
  looser: [],
};

/** The answer to a search, noted in the search log; null if it failed. */
export async function findResults(ctx: Ctx, search: SearchState): Promise<SearchAnswer | null> {
  // Pages beyond the counted results aren't searched for; the count says where the results end.
  const query = queryOf(isBeyond(search) ? { ...search, page: 1 } : search);
  const answer = await attempt(findListings(ctx, query, { facetsWithinMs }));
  if (answer && isBeyond(search)) return { ...answer, items: [], close_count: 0 };
  if (answer) noteOutcome(ctx.db, query, { answer, headers: await headers() });
  return answer;
}

/** The map of what was found; null where none is asked for, nothing has a known place, or drawing failed. */
export async function mapOf(
  ctx: Ctx,
  { clusters, items }: SearchAnswer,
  search: SearchState,
): Promise<ResultMapDrawing | null> {
  if (!clusters) return null;
  const drawn = await attempt(drawResultMap(ctx, clusters, search.filters.area !== undefined));
  return drawn && { ...drawn, rows: (await attempt(circlesOf(ctx, clusters, items))) ?? {} };
}
