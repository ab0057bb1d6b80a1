import { withdrawClaim as operation } from "@/lib/contract/claim";
import { withdrawClaim } from "@/server/claims/own";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint(operation, (ctx, { params }) => withdrawClaim(ctx, params.id)),
});
