import { receivePaymentEvent } from "@/lib/contract/billing";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { receiveEvent } from "@/server/payment-events/receive-event";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(receivePaymentEvent, (ctx, input) => receiveEvent(ctx, input)),
});
