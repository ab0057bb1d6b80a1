import { noteCall as operation } from "@/lib/contract/claim";
import { noteCall } from "@/server/claims/answer";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params, body }) => noteCall(ctx, params.id, body.note)),
});
