import { openItem } from "@/lib/contract/moderation";
import { noteOpenItem } from "@/server/admin/open-items";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(openItem, (ctx, { body }) => noteOpenItem(ctx, body)),
});
