import { settlePayment as operation } from "@/lib/contract/crowdfund-ledger";
import { syncPayment } from "@/server/crowdfund/sync-payment";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { body }) => syncPayment(ctx, body.payment_id)),
});
