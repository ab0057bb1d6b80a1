import { headers } from "next/headers";
import { isBeyond, queryOf, type SearchState } from "@/lib/search-state";
import { type SearchAnswer } from "@/lib/contract/search";
import { type Ctx } from "@/server/ctx";
import { attempt } from "@/server/http/attempt";
import { findListings } from "@/server/search/find";
import { noteOutcome } from "@/server/search/log";

/** How long results wait for their facet counts, in ms; after that the filters show no numbers. */
export const facetsWithinMs = 300;

/** An answer without results. */
export const nothing: SearchAnswer = {
  count: 0,
  count_is_exact: true,
  items: [],
  corrected_q: null,
  near: null,
  facets: null,
  understood: [],
  left_out: [],
  looser: [],
};

/** The answer to a search, noted in the search log; null if it failed. */
export async function findResults(ctx: Ctx, search: SearchState): Promise<SearchAnswer | null> {
  if (isBeyond(search)) return nothing;
  const query = queryOf(search);
  const answer = await attempt(findListings(ctx, query, { facetsWithinMs }));
  if (answer) noteOutcome(ctx.db, query, { answer, headers: await headers() });
  return answer;
}
