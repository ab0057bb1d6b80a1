import { deleteSynonym as deleteOperation, patchSynonym } from "@/lib/contract/synonym";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { changeSynonym, deleteSynonym } from "@/server/synonyms/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(patchSynonym, (ctx, { params, body }) => changeSynonym(ctx, params.id, body)),
  DELETE: endpoint(deleteOperation, (ctx, { params }) => deleteSynonym(ctx, params.id)),
});
