import { readPlan as operation } from "@/lib/contract/billing";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { readOwnPlan } from "@/server/premium/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx) => readOwnPlan(ctx)),
});
