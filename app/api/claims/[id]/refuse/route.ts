import { refuseTransfer as operation } from "@/lib/contract/claim";
import { refuseTransfer } from "@/server/claims/answer";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params, body }) => refuseTransfer(ctx, params.id, body.reason)),
});
