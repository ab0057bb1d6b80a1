import "server-only";
import * as location from "@/lib/contract/location";
import { endpoint } from "../http/endpoint";
import { readLocations } from "./read";
import { setLocations } from "./write";

export const locationsApi = [
  endpoint(location.readLocations, (ctx, { params }) => readLocations(ctx, params)),
  endpoint(location.putLocations, (ctx, { params, body }) => setLocations(ctx, params, body)),
];
