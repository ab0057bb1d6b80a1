import { readSaved as read, saveListings as save } from "@/lib/contract/saved";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { readSaved, saveListings } from "@/server/saved/lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(read, (ctx) => readSaved(ctx)),
  POST: endpoint(save, (ctx, { body }) => saveListings(ctx, body.ids)),
});
