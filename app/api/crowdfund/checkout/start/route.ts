import { startCheckout as operation } from "@/lib/contract/crowdfund";
import { startCheckout } from "@/server/crowdfund/checkout";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, input) => startCheckout(ctx, input)),
});
