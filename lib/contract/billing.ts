import { z } from "zod";
import { planOrder } from "../rules/pricing";
import { time } from "./common";
import { operation } from "./operation";

/** The maximum length of a return URL. */
const maxUrlLength = 2048;

/** Where the browser returns to: a URL on this site. Any other is replaced by the site's root. */
export const returnAddress = z
  .string({ error: "This field is required." })
  .trim()
  .min(1, "This field may not be blank.")
  .max(maxUrlLength, `Ensure this field has no more than ${maxUrlLength} characters.`);

/** The payment provider's page to redirect to. */
export const providerPage = z.object({ url: z.string() });
export type ProviderPage = z.infer<typeof providerPage>;

const checkoutBody = z.object({
  plan: z.enum(planOrder, { error: `Choose one of: ${planOrder.join(", ")}.` }),
  success_url: returnAddress,
  cancel_url: returnAddress,
});
export type CheckoutBody = z.infer<typeof checkoutBody>;

export const createCheckoutSession = operation("POST billing/create-checkout-session/", {
  summary: "Starts the purchase of a Premium plan and returns the payment provider's page for it.",
  who: "active",
  body: checkoutBody,
  risk: "none",
  answer: providerPage,
  throttle: "checkouts",
  act: "buy a premium plan",
});

const portalBody = z.object({ return_url: returnAddress });
export type PortalBody = z.infer<typeof portalBody>;

export const createPortalSession = operation("POST billing/create-portal-session/", {
  summary: "Returns the payment provider's page on which the caller manages their subscription.",
  who: "user",
  body: portalBody,
  risk: "none",
  answer: providerPage,
});

export const planState = z.object({
  name: z.enum(planOrder),
  /** It renews, was canceled, has an unpaid invoice, or is over. */
  goesOn: z.enum(["renews", "ends", "owed", "over"]),
  /** When it renews, or its premium ends or ended. */
  at: time,
  /** Whether it gives premium now. */
  isInForce: z.boolean(),
  priceCents: z.int(),
  /** What the card is charged at the renewal, after credit; null if it doesn't renew. */
  chargeCents: z.int().nullable(),
  creditCents: z.int(),
  /** What could not be charged. */
  owedCents: z.int(),
  /** Whether the card expires before the renewal. */
  isCardExpiring: z.boolean(),
});

export const readPlan = operation("GET billing/plan/", {
  summary: "The state of the caller's latest Premium plan; null without one.",
  who: "user",
  answer: z.object({ plan: planState.nullable() }),
});

const otherPlan = z.object({ plan: z.enum(planOrder, { error: `Choose one of: ${planOrder.join(", ")}.` }) });

/** What a switch to another plan would cost now, in US cents. */
export const planSwitch = otherPlan.extend({
  /** From when the unused time counts, in seconds since 1970; to be sent with the confirmation. */
  prorated_at: z.int(),
  price_cents: z.int(),
  /** What is credited for the unused time of the present plan. */
  unused_cents: z.int(),
  /** Credit from before. */
  earlier_credit_cents: z.int(),
  pays_now_cents: z.int(),
  /** Credit that is left for the next invoices. */
  credit_left_cents: z.int(),
  renews_at: time,
});
export type PlanSwitch = z.infer<typeof planSwitch>;

export const previewSwitch = operation("GET billing/plan/switch/", {
  summary: "What switching the caller's subscription to another plan would cost now.",
  who: "active",
  query: otherPlan,
  answer: planSwitch,
  throttle: "invoices",
});

/** The plan, with the amount that the caller saw. */
export const switchBody = planSwitch.pick({ plan: true, prorated_at: true, pays_now_cents: true });
export type SwitchBody = z.output<typeof switchBody>;

export const switchPlan = operation("POST billing/plan/switch/", {
  summary: "Switches the caller's subscription to another plan and charges the difference; repeats do nothing.",
  who: "active",
  body: switchBody,
  risk: "none",
  answer: otherPlan,
  throttle: "checkouts",
  act: "switch the plan",
});

/** What becomes of an issued invoice. */
export const invoiceStatuses = ["paid", "open", "void", "uncollectible"] as const;

const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  issued_at: time,
  amount_cents: z.int(),
  /** What was given back of it. */
  refunded_cents: z.int(),
  /** What the payer's bank sent back of refunds. */
  refund_failed_cents: z.int(),
  status: z.enum(invoiceStatuses),
  /** The provider's page of it, with its PDF. */
  url: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

const invoiceList = z.object({ invoices: z.array(invoice), has_more: z.boolean() });
export type InvoiceList = z.infer<typeof invoiceList>;

export const listInvoices = operation("GET billing/invoices/", {
  summary: "The caller's latest invoices at the payment provider, newest first.",
  who: "user",
  answer: invoiceList,
  throttle: "invoices",
});

export const receivePaymentEvent = operation("POST billing/webhook/", {
  summary: "Receives a signed event from the payment provider. Every event is processed once.",
  who: "guest",
  isSigned: true,
  bodyKilobytes: 1024,
  query: z.object({}),
  risk: "none",
  answer: z.object({ received: z.boolean() }),
});
