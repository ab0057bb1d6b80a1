import { approveClaim as operation } from "@/lib/contract/claim";
import { approveClaim } from "@/server/claims/decide";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  POST: endpoint(operation, (ctx, { params, body }) => approveClaim(ctx, params, body)),
});
