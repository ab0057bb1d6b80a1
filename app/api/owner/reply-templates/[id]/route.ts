import { changeTemplate as change, deleteTemplate as remove } from "@/lib/contract/inbox";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { changeTemplate, deleteTemplate } from "@/server/reviews/templates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(change, (ctx, { params, body }) => changeTemplate(ctx, params.id, body)),
  DELETE: endpoint(remove, (ctx, { params }) => deleteTemplate(ctx, params.id)),
});
