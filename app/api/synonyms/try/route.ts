import { trySearch as operation } from "@/lib/contract/synonym";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { trySearch } from "@/server/synonyms/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => trySearch(ctx, query.q)),
});
