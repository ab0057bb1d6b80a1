import { addDocument as operation } from "@/lib/contract/claim-document";
import { addDocument } from "@/server/claims/documents";
import { readOwnClaim } from "@/server/claims/own";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, async (ctx, { params, bytes }) => {
    await addDocument(ctx, params.id, bytes);
    return readOwnClaim(ctx, params.id);
  }),
});
