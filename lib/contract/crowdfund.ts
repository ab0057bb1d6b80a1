import { z } from "zod";
import { belowLeast, leastContributionCents } from "../rules/crowdfund";
import { kinds } from "../rules/listing-kind";
import { oneLine } from "../rules/written-text";
import { providerPage, returnAddress } from "./billing";
import { id, noParams, noQuery, time } from "./common";
import { operation } from "./operation";
import { atMost } from "./text";

const cents = z.number().int();

/** How far a listing's campaign is. One without any is shown the goal that its first contribution would open. */
export const campaign = z.object({
  goal_cents: cents,
  /** What was contributed and not given back; it may be more than the goal. */
  amount_raised_cents: cents,
  /** 0 to 100, rounded down; 100 while the year runs that was funded. */
  percent_funded: z.number().int().min(0).max(100),
  /** Until when the listing is premium by what visitors contributed; null while no such year runs. */
  funded_until: time.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

export const readCampaign = operation({
  method: "GET",
  path: "crowdfund/campaigns/for-listing/",
  summary: "How far the campaign for a listing's premium year is; 404 where nothing can be contributed.",
  who: "guest",
  params: noParams,
  query: z.object({ id, type: z.enum(kinds) }),
  answer: campaign,
});

/** A name that somebody may give or leave empty: one line. */
const donorName = z.string().transform(oneLine).pipe(atMost(200)).default("");

const isAddress = (text: string): boolean => z.email().safeParse(text).success;

/** Where the receipt goes; may be left empty. */
const donorEmail = atMost(254)
  .trim()
  .refine((text) => text === "" || isAddress(text), "Enter a valid email address.")
  .default("");

export const checkoutBody = z.object({
  id,
  type: z.enum(kinds),
  amount_cents: cents.min(leastContributionCents, belowLeast),
  donor_name: donorName,
  donor_email: donorEmail,
  /** Where the payer comes back to: a page of this site, else its root; `returnParam` in its query says how it ended. */
  return_url: returnAddress,
});
export type CheckoutBody = z.infer<typeof checkoutBody>;

export const startCheckout = operation({
  method: "POST",
  path: "crowdfund/checkout/start/",
  summary: "Starts the payment of a contribution: the address of the payment page.",
  who: "guest",
  params: noParams,
  query: noQuery,
  body: checkoutBody,
  answer: providerPage,
  handlesIdempotencyKey: true,
  throttle: "checkouts",
});
