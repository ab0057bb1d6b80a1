import { createConcept as createOperation, listConcepts as listOperation } from "@/lib/contract/concept";
import { listConcepts } from "@/server/concepts/read";
import { createConcept } from "@/server/concepts/write";
import { endpoint, listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(listOperation, (ctx, { query }) => listConcepts(ctx, query)),
  POST: endpoint(createOperation, (ctx, { body }) => createConcept(ctx, body)),
});
