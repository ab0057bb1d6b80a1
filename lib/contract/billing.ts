import { z } from "zod";
import { planOrder } from "../rules/pricing";
import { noParams, noQuery } from "./common";
import { operation } from "./operation";

/** Longest address that somebody can be sent back to. */
const longestAddress = 2048;

/** Where the browser comes back to: an address of this site; any other leads to its root. */
export const returnAddress = z
  .string({ error: "This field is required." })
  .trim()
  .min(1, "This field may not be blank.")
  .max(longestAddress, `Ensure this field has no more than ${longestAddress} characters.`);

/** The provider's page on which it goes on. */
export const providerPage = z.object({ url: z.string() });
export type ProviderPage = z.infer<typeof providerPage>;

const checkoutBody = z.object({
  plan: z.enum(planOrder, { error: `Choose one of: ${planOrder.join(", ")}.` }),
  success_url: returnAddress,
  cancel_url: returnAddress,
});
export type CheckoutBody = z.infer<typeof checkoutBody>;

export const createCheckoutSession = operation({
  method: "POST",
  path: "billing/create-checkout-session/",
  summary: "Begins the purchase of a premium plan; the answer's page of the payment provider takes the payment.",
  who: "active",
  params: noParams,
  query: noQuery,
  body: checkoutBody,
  answer: providerPage,
  throttle: "checkouts",
  act: "buy a premium plan",
});

const portalBody = z.object({ return_url: returnAddress });
export type PortalBody = z.infer<typeof portalBody>;

export const createPortalSession = operation({
  method: "POST",
  path: "billing/create-portal-session/",
  summary: "Opens the payment provider's page on which the caller manages their subscription.",
  who: "user",
  params: noParams,
  query: noQuery,
  body: portalBody,
  answer: providerPage,
});

export const receivePaymentEvent = operation({
  method: "POST",
  path: "billing/webhook/",
  summary: "An event of the payment provider, signed by it. Every event counts once.",
  who: "guest",
  isSigned: true,
  params: noParams,
  query: z.object({}),
  answer: z.object({ received: z.boolean() }),
});
