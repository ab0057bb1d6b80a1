import { followListing as followOperation, readFollows as readOperation } from "@/lib/contract/follow";
import { followListing, readFollows } from "@/server/follows/lists";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readOperation, (ctx) => readFollows(ctx)),
  POST: endpoint(followOperation, (ctx, { body }) => followListing(ctx, body.listing_id)),
});
