import { previewSwitch as previewOperation, switchPlan as switchOperation } from "@/lib/contract/billing";
import { previewSwitch, switchPlan } from "@/server/billing/switch";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(previewOperation, (ctx, { query }) => previewSwitch(ctx, query.plan)),
  POST: endpoint(switchOperation, (ctx, { body }) => switchPlan(ctx, body)),
});
