import { readPinMap } from "@/lib/contract/location";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { findPinMap } from "@/server/maps/find-place";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readPinMap, (ctx, { query }) => findPinMap(ctx, query)),
});
