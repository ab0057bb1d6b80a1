import { putHoursExceptions } from "@/lib/contract/hours";
import { setExceptions } from "@/server/hours/write";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  PUT: endpoint(putHoursExceptions, (ctx, { params, body }) => setExceptions(ctx, params, body)),
});
