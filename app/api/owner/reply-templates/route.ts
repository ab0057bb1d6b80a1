import { createTemplate as create, listTemplates as list } from "@/lib/contract/inbox";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { createTemplate, listTemplates } from "@/server/reviews/templates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(list, (ctx) => listTemplates(ctx)),
  POST: endpoint(create, (ctx, { body }) => createTemplate(ctx, body)),
});
