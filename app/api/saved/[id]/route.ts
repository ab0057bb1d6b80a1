import { removeSaved as operation } from "@/lib/contract/saved";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { removeSaved } from "@/server/saved/lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint(operation, (ctx, { params }) => removeSaved(ctx, params.id)),
});
