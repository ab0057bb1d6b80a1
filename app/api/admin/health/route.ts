import { readSiteHealth as operation } from "@/lib/contract/site-health";
import { readSiteHealth } from "@/server/admin/health";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { patiently } from "@/server/http/patiently";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    operation,
    patiently((ctx) => readSiteHealth(ctx)),
  ),
});
