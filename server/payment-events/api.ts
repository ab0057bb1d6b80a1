import "server-only";
import * as billing from "@/lib/contract/billing";
import { endpoint } from "../http/endpoint";
import { receiveEvent } from "./receive-event";

export const paymentEventsApi = [endpoint(billing.receivePaymentEvent, (ctx, input) => receiveEvent(ctx, input))];
