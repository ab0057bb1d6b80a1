import { checkProof as operation } from "@/lib/contract/claim";
import { readOwnClaim } from "@/server/claims/own";
import { checkProof } from "@/server/claims/proof";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, async (ctx, { params, body }) => {
    await checkProof(ctx, params.id, body);
    return readOwnClaim(ctx, params.id);
  }),
});
