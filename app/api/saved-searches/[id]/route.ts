import {
  changeSavedSearch as changeOperation,
  removeSavedSearch as removeOperation,
} from "@/lib/contract/saved-search";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { changeSavedSearch, removeSavedSearch } from "@/server/saved-searches/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(changeOperation, (ctx, { params, body }) => changeSavedSearch(ctx, params.id, body)),
  DELETE: endpoint(removeOperation, (ctx, { params }) => removeSavedSearch(ctx, params.id)),
});
