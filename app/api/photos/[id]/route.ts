import { changePhoto as changeOperation, removePhoto as removeOperation } from "@/lib/contract/photo";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { changePhoto, removePhoto } from "@/server/photos/change";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(changeOperation, (ctx, { params, body }) => changePhoto(ctx, params.id, body)),
  DELETE: endpoint(removeOperation, (ctx, { params }) => removePhoto(ctx, params.id)),
});
