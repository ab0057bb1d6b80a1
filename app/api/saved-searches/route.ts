import { listSavedSearches as listOperation, saveSearch as saveOperation } from "@/lib/contract/saved-search";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listSavedSearches } from "@/server/saved-searches/read";
import { saveSearch } from "@/server/saved-searches/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(listOperation, (ctx) => listSavedSearches(ctx)),
  POST: endpoint(saveOperation, (ctx, { body }) => saveSearch(ctx, body)),
});
