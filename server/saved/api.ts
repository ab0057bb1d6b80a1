import "server-only";
import * as saved from "@/lib/contract/saved";
import { endpoint } from "../http/endpoint";
import { listSaved, readSaved, removeSaved, saveListings } from "./lists";

export const savedApi = [
  endpoint(saved.removeSaved, (ctx, { params }) => removeSaved(ctx, params.id)),
  endpoint(saved.listSaved, (ctx, { query }) => listSaved(ctx, query.ids)),
  endpoint(saved.readSaved, (ctx) => readSaved(ctx)),
  endpoint(saved.saveListings, (ctx, { body }) => saveListings(ctx, body.ids)),
];
