import { listAllListings as operation } from "@/lib/contract/admin";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listAllListings } from "@/server/listings/read-all";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listAllListings(ctx, query)),
});
