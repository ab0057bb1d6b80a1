import { decidePhoto as operation } from "@/lib/contract/photo";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { decidePhoto } from "@/server/photos/decide";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params, body }) => decidePhoto(ctx, params.id, body)),
});
