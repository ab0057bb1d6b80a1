import { askForProof as operation } from "@/lib/contract/claim";
import { askForProof } from "@/server/claims/answer";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params, body }) => askForProof(ctx, params.id, body.question)),
});
