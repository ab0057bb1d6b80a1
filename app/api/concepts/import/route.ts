import { importConcepts as operation } from "@/lib/contract/concept";
import { readConceptRows } from "@/server/concepts/csv";
import { importConcepts } from "@/server/concepts/import";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { body }) => importConcepts(ctx, readConceptRows(body.csv))),
});
