import { createCheckoutSession } from "@/lib/contract/billing";
import { beginCheckout } from "@/server/billing/checkout";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(createCheckoutSession, (ctx, { body }) => beginCheckout(ctx, body)),
});
