import "server-only";
import type Stripe from "stripe";
import { type Invoice, type InvoiceList, invoiceStatuses } from "@/lib/contract/billing";
import { type Ctx } from "../ctx";
import { callProvider, orMissing, provider } from "../payments/client";
import { readBuyer } from "./customer";

/** The most invoices that are listed; the provider's portal has the older ones. */
const MAX_INVOICES = 60;

/** An invoice for its payer, with what was refunded of it; none for a draft, which isn't issued yet. */
function toInvoice(
  { id, number, created, total, status, hosted_invoice_url: url }: Stripe.Invoice,
  refunded: ReadonlyMap<string, { refundedCents: number; refundFailedCents: number }>,
): Invoice[] {
  const known = invoiceStatuses.find((one) => one === status);
  if (!id || !known) return [];
  return [
    {
      id,
      number: number ?? null,
      issued_at: new Date(created * 1000).toISOString(),
      amount_cents: total,
      refunded_cents: refunded.get(id)?.refundedCents ?? 0,
      refund_failed_cents: refunded.get(id)?.refundFailedCents ?? 0,
      status: known,
      url: url ?? null,
    },
  ];
}

/** The caller's invoices at the payment provider, newest first. The site stores only what was paid and refunded. */
export async function listInvoices(ctx: Ctx): Promise<InvoiceList> {
  provider();
  const { id: userId, providerCustomer: customer } = await readBuyer(ctx);
  const none = { invoices: [], has_more: false };
  if (!customer) return none;
  const list = await callProvider((stripe) => orMissing(stripe.invoices.list({ customer, limit: MAX_INVOICES })));
  if (!list) return none;
  const payments = await ctx.db.subscriptionPayment.findMany({
    where: { subscription: { userId }, OR: [{ refundedCents: { gt: 0 } }, { refundFailedCents: { gt: 0 } }] },
    select: { invoiceId: true, refundedCents: true, refundFailedCents: true },
  });
  const refunded = new Map(payments.map((payment) => [payment.invoiceId, payment]));
  return { invoices: list.data.flatMap((invoice) => toInvoice(invoice, refunded)), has_more: list.has_more };
}
