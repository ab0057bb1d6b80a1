import { setOwner as operation } from "@/lib/contract/claim";
import { setOwner } from "@/server/claims/set-owner";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  POST: endpoint(operation, (ctx, { params, body }) => setOwner(ctx, params, body.user_id)),
});
