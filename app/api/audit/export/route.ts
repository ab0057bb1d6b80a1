import { exportAudit as operation } from "@/lib/contract/admin";
import { exportAudit } from "@/server/admin/audit-export";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => exportAudit(ctx, query)),
});
