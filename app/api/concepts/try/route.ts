import { tryConcepts } from "@/lib/contract/concept";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { trySearch } from "@/server/search/find";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(tryConcepts, (ctx, { query }) => trySearch(ctx, query.q)),
});
