import { readOwnClaim as operation } from "@/lib/contract/claim";
import { findOwnClaim } from "@/server/claims/own";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(operation, (ctx, { params }) => findOwnClaim(ctx, params)),
});
