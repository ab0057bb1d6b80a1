import { listInvoices as operation } from "@/lib/contract/billing";
import { listInvoices } from "@/server/billing/invoices";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx) => listInvoices(ctx)),
});
