import { putLocations, readLocations as readOperation } from "@/lib/contract/location";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { readLocations } from "@/server/locations/read";
import { setLocations } from "@/server/locations/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(readOperation, (ctx, { params }) => readLocations(ctx, params)),
  PUT: endpoint(putLocations, (ctx, { params, body }) => setLocations(ctx, params, body)),
});
