import { agreeTransfer as operation } from "@/lib/contract/claim";
import { agreeTransfer } from "@/server/claims/write";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  POST: endpoint(operation, (ctx, { params, body }) => agreeTransfer(ctx, params, body.claim_id)),
});
