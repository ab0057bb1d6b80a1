import { listMetaTemplates as operation } from "@/lib/contract/meta-template";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listMetaTemplates } from "@/server/seo/templates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx) => listMetaTemplates(ctx)),
});
