import "server-only";
import * as billing from "@/lib/contract/billing";
import { endpoint } from "../http/endpoint";
import { readOwnPlan } from "../premium/read";
import { beginCheckout } from "./checkout";
import { openPortal } from "./customer";
import { listInvoices } from "./invoices";
import { previewSwitch, switchPlan } from "./switch";

export const billingApi = [
  endpoint(billing.createCheckoutSession, (ctx, { body }) => beginCheckout(ctx, body)),
  endpoint(billing.createPortalSession, (ctx, { body }) => openPortal(ctx, body)),
  endpoint(billing.listInvoices, (ctx) => listInvoices(ctx)),
  endpoint(billing.readPlan, (ctx) => readOwnPlan(ctx)),
  endpoint(billing.previewSwitch, (ctx, { query }) => previewSwitch(ctx, query.plan)),
  endpoint(billing.switchPlan, (ctx, { body }) => switchPlan(ctx, body)),
];
