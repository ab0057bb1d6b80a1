import "server-only";
import * as category from "@/lib/contract/category";
import * as duplicate from "@/lib/contract/duplicate";
import { endpoint, listEndpoint } from "../http/endpoint";
import { mergeListings } from "./merge";
import { mergeCategory } from "./merge-categories";
import { listMerges, previewMerge } from "./read";
import { undoMerge } from "./undo";

export const mergesApi = [
  endpoint(category.mergeCategory, (ctx, { params, body }) => mergeCategory(ctx, params.id, body)),
  endpoint(duplicate.previewMerge, (ctx, { query }) => previewMerge(ctx, query)),
  endpoint(duplicate.mergeListings, (ctx, { body }) => mergeListings(ctx, body)),
  endpoint(duplicate.undoMerge, (ctx, { params }) => undoMerge(ctx, params.id)),
  listEndpoint(duplicate.listMerges, (ctx, { query }) => listMerges(ctx, query)),
];
