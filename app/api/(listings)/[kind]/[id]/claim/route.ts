import { claimListing as operation } from "@/lib/contract/claim";
import { claimListing } from "@/server/claims/write";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  POST: endpoint(operation, (ctx, { params, body }) => claimListing(ctx, params, body)),
});
