import { billingApi } from "@/server/billing/api";
import { routes } from "@/server/http/router";
import { paymentEventsApi } from "@/server/payment-events/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(billingApi, paymentEventsApi);
