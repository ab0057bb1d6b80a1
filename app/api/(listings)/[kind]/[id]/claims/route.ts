import { listClaims as operation } from "@/lib/contract/claim";
import { listClaims } from "@/server/claims/read";
import { listEndpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: listEndpoint(operation, (ctx, { params, query }) => listClaims(ctx, params, query)),
});
