import "server-only";
import { suggest as suggestions, unifiedSearch } from "@/lib/contract/search";
import { callOf } from "../http/endpoint";
import { findListings } from "./find";
import { noteOutcome } from "./log";
import { suggest } from "./suggest";

/** The call of a search. */
export const searchCall = callOf(unifiedSearch, async (ctx, { query, request }) => {
  const answer = await findListings(ctx, query);
  noteOutcome(ctx.db, query, { answer, headers: request.headers });
  return answer;
});

/** The call for suggestions, one for each letter that is typed. */
export const suggestCall = callOf(suggestions, (ctx, { query }) => suggest(ctx, query.q, query.only));

/** Both by their paths below `/api/`, for the front to answer by itself: they are asked more often than all others. */
export const searchCalls = { [unifiedSearch.path]: searchCall, [suggestions.path]: suggestCall };
