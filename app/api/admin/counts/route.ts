import { readAdminCounts } from "@/lib/contract/admin";
import { readCounts } from "@/server/admin/counts";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readAdminCounts, (ctx) => readCounts(ctx)),
});
