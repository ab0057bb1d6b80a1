import { listAudit as operation } from "@/lib/contract/admin";
import { listAudit } from "@/server/audit/read";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { patiently } from "@/server/http/patiently";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(
    operation,
    patiently((ctx, { query }) => listAudit(ctx, query)),
  ),
});
