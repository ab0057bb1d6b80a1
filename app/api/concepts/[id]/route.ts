import { deleteConcept as deleteOperation, patchConcept } from "@/lib/contract/concept";
import { changeConcept, deleteConcept } from "@/server/concepts/write";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(patchConcept, (ctx, { params, body }) => changeConcept(ctx, params.id, body)),
  DELETE: endpoint(deleteOperation, (ctx, { params }) => deleteConcept(ctx, params.id)),
});
