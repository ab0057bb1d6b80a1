import { changeSiteSettings as changeOperation, readSiteSettings as readOperation } from "@/lib/contract/site-settings";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { changeSiteSettings, readSiteSettings } from "@/server/settings/change";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readOperation, (ctx) => readSiteSettings(ctx)),
  PATCH: endpoint(changeOperation, (ctx, { body }) => changeSiteSettings(ctx, body)),
});
