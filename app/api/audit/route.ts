import { listAudit as operation } from "@/lib/contract/admin";
import { listAudit } from "@/server/audit/read";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listAudit(ctx, query)),
});
