import { exportConcepts as operation } from "@/lib/contract/concept";
import { exportConcepts } from "@/server/concepts/csv";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx) => exportConcepts(ctx)),
});
