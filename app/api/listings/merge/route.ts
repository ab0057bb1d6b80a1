import { mergeListings as mergeOperation, previewMerge as previewOperation } from "@/lib/contract/duplicate";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { mergeListings } from "@/server/merges/merge";
import { previewMerge } from "@/server/merges/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(previewOperation, (ctx, { query }) => previewMerge(ctx, query)),
  POST: endpoint(mergeOperation, (ctx, { body }) => mergeListings(ctx, body)),
});
