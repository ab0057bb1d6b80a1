import { listSaved as operation } from "@/lib/contract/saved";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listSaved } from "@/server/saved/lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => listSaved(ctx, query.ids)),
});
