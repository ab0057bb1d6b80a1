import { previewMetaTemplate as operation } from "@/lib/contract/meta-template";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { previewMetaTemplate } from "@/server/seo/template-preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { body }) => previewMetaTemplate(ctx, body)),
});
