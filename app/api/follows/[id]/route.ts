import { unfollowListing as operation } from "@/lib/contract/follow";
import { unfollowListing } from "@/server/follows/lists";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint(operation, (ctx, { params }) => unfollowListing(ctx, params.id)),
});
