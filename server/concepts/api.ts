import "server-only";
import * as concept from "@/lib/contract/concept";
import { endpoint, listEndpoint } from "../http/endpoint";
import { trySearch } from "../search/find";
import { listSearches } from "../search/log";
import { exportConcepts, readConceptRows } from "./csv";
import { importConcepts } from "./import";
import { listConcepts } from "./read";
import { changeConcept, createConcept, deleteConcept } from "./write";

export const conceptsApi = [
  endpoint(concept.patchConcept, (ctx, { params, body }) => changeConcept(ctx, params.id, body)),
  endpoint(concept.deleteConcept, (ctx, { params }) => deleteConcept(ctx, params.id)),
  endpoint(concept.exportConcepts, (ctx) => exportConcepts(ctx)),
  endpoint(concept.importConcepts, (ctx, { body }) => importConcepts(ctx, readConceptRows(body.csv))),
  listEndpoint(concept.listConcepts, (ctx, { query }) => listConcepts(ctx, query)),
  endpoint(concept.createConcept, (ctx, { body }) => createConcept(ctx, body)),
  listEndpoint(concept.listSearches, (ctx, { query }) => listSearches(ctx, query)),
  endpoint(concept.tryConcepts, (ctx, { query }) => trySearch(ctx, query.q)),
];
