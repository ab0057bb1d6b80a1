import "server-only";
import * as search from "@/lib/contract/search";
import { endpoint } from "../http/endpoint";
import { findListings } from "./find";
import { noteOutcome } from "./log";
import { suggest } from "./suggest";

export const searchApi = [
  endpoint(search.unifiedSearch, async (ctx, { query, request }) => {
    const answer = await findListings(ctx, query);
    noteOutcome(ctx.db, query, { answer, headers: request.headers });
    return answer;
  }),
  endpoint(search.suggest, (ctx, { query }) => suggest(ctx, query.q, query.only)),
];
