import { z } from "zod";
import { belowLeast, leastContributionCents } from "../rules/crowdfund";
import { kinds } from "../rules/listing-kind";
import { oneLine } from "../rules/written-text";
import { providerPage, returnAddress } from "./billing";
import { id, time } from "./common";
import { operation } from "./operation";
import { atMost, isMailable } from "./text";

const cents = z.number().int();

/** The state of a listing's campaign. Without one, the goal is that of the campaign a first contribution would start. */
export const campaign = z.object({
  goal_cents: cents,
  /** Contributions that were not returned; may exceed the goal. */
  amount_raised_cents: cents,
  /** 0 to 100, rounded down; 100 during a funded year. */
  percent_funded: z.number().int().min(0).max(100),
  /** The end of the funded year; null outside of one. */
  funded_until: time.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

export const readCampaign = operation("GET crowdfund/campaigns/for-listing/", {
  summary: "The state of a listing's campaign for a Premium year; 404 if it takes no contributions.",
  who: "guest",
  query: z.object({ id, type: z.enum(kinds) }),
  answer: campaign,
});

/** An optional name on one line. */
const donorName = z.string().transform(oneLine).pipe(atMost(200)).default("");

/** The optional email address for the receipt. */
const donorEmail = atMost(254)
  .trim()
  .refine((text) => text === "" || isMailable(text), "Enter a valid email address.")
  .default("");

export const checkoutBody = z.object({
  id,
  type: z.enum(kinds),
  amount_cents: cents.min(leastContributionCents, belowLeast),
  donor_name: donorName,
  donor_email: donorEmail,
  /** The page of this site that the payer returns to, or its root. `returnParam` in its query says how it ended. */
  return_url: returnAddress,
});
export type CheckoutBody = z.infer<typeof checkoutBody>;

export const startCheckout = operation("POST crowdfund/checkout/start/", {
  summary: "Starts the payment of a contribution and returns the payment page.",
  who: "guest",
  body: checkoutBody,
  risk: "none",
  answer: providerPage,
  handlesIdempotencyKey: true,
  throttle: "checkouts",
});
