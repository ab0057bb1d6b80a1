import { createSynonym as createOperation, listSynonyms as listOperation } from "@/lib/contract/synonym";
import { endpoint, listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listSynonyms } from "@/server/synonyms/read";
import { createSynonym } from "@/server/synonyms/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(listOperation, (ctx, { query }) => listSynonyms(ctx, query)),
  POST: endpoint(createOperation, (ctx, { body }) => createSynonym(ctx, body)),
});
