import { exportSiteSettings as operation } from "@/lib/contract/site-settings";
import { exportSiteSettings } from "@/server/admin/settings-export";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx) => exportSiteSettings(ctx)),
});
