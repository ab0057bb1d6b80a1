import "server-only";
import * as follow from "@/lib/contract/follow";
import { endpoint } from "../http/endpoint";
import { followListing, readFollows, unfollowListing } from "./lists";

export const followsApi = [
  endpoint(follow.unfollowListing, (ctx, { params }) => unfollowListing(ctx, params.id)),
  endpoint(follow.readFollows, (ctx) => readFollows(ctx)),
  endpoint(follow.followListing, (ctx, { body }) => followListing(ctx, body.listing_id)),
];
