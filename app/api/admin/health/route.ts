import { readSiteHealth as operation } from "@/lib/contract/site-health";
import { readSiteHealth } from "@/server/admin/health";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx) => readSiteHealth(ctx)),
});
