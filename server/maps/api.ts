import "server-only";
import * as location from "@/lib/contract/location";
import { endpoint } from "../http/endpoint";
import { findPinMap } from "./find-place";

export const mapsApi = [endpoint(location.readPinMap, (ctx, { query }) => findPinMap(ctx, query))];
