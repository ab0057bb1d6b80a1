import "server-only";
import * as hours from "@/lib/contract/hours";
import { endpoint } from "../http/endpoint";
import { setExceptions, setHours } from "./write";

export const hoursApi = [
  endpoint(hours.putHoursExceptions, (ctx, { params, body }) => setExceptions(ctx, params, body)),
  endpoint(hours.putHours, (ctx, { params, body }) => setHours(ctx, params, body)),
];
