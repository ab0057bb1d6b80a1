import "server-only";
import * as savedSearch from "@/lib/contract/saved-search";
import { endpoint } from "../http/endpoint";
import { listSavedSearches } from "./read";
import { changeSavedSearch, removeSavedSearch, saveSearch } from "./write";

export const savedSearchesApi = [
  endpoint(savedSearch.changeSavedSearch, (ctx, { params, body }) => changeSavedSearch(ctx, params.id, body)),
  endpoint(savedSearch.removeSavedSearch, (ctx, { params }) => removeSavedSearch(ctx, params.id)),
  endpoint(savedSearch.listSavedSearches, (ctx) => listSavedSearches(ctx)),
  endpoint(savedSearch.saveSearch, (ctx, { body }) => saveSearch(ctx, body)),
];
