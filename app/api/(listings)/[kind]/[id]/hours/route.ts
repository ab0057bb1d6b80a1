import { putHours } from "@/lib/contract/hours";
import { setHours } from "@/server/hours/write";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  PUT: endpoint(putHours, (ctx, { params, body }) => setHours(ctx, params, body)),
});
