import "server-only";
import * as crowdfund from "@/lib/contract/crowdfund";
import * as crowdfundLedger from "@/lib/contract/crowdfund-ledger";
import { endpoint, listEndpoint } from "../http/endpoint";
import { readCampaign } from "./campaign";
import { startCheckout } from "./checkout";
import { compareLedger } from "./compare";
import { listContributions, sumContributions } from "./ledger";
import { syncPayment } from "./sync-payment";

export const crowdfundApi = [
  endpoint(crowdfund.readCampaign, (ctx, { query }) => readCampaign(ctx, query)),
  endpoint(crowdfund.startCheckout, (ctx, input) => startCheckout(ctx, input)),
  endpoint(crowdfundLedger.compareLedger, (ctx, { query }) => compareLedger(ctx, query)),
  listEndpoint(crowdfundLedger.listContributions, (ctx, { query }) => listContributions(ctx, query)),
  endpoint(crowdfundLedger.settlePayment, (ctx, { body }) => syncPayment(ctx, body.payment_id)),
  endpoint(crowdfundLedger.sumContributions, (ctx, { query }) => sumContributions(ctx, query)),
];
