import { deleteMetaTemplate, putMetaTemplate } from "@/lib/contract/meta-template";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { removeMetaTemplate, setMetaTemplate } from "@/server/seo/templates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: endpoint(putMetaTemplate, (ctx, { params, body }) => setMetaTemplate(ctx, params.id, body)),
  DELETE: endpoint(deleteMetaTemplate, (ctx, { params }) => removeMetaTemplate(ctx, params.id)),
});
