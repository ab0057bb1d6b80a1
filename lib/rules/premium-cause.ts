import { type PremiumPlan } from "./pricing";

/** Why a listing is premium: four causes, in force each by itself. */
export const premiumCauses = ["subscription", "user_grant", "crowdfund", "listing_grant"] as const;
export type PremiumCause = (typeof premiumCauses)[number];

/** One of them that is in force. */
export interface PremiumReason {
  cause: PremiumCause;
  /** Until when, in UTC; null: without an end. */
  endsAt: string | null;
  /** Of a subscription: what is paid for and how it goes on. */
  plan: { name: PremiumPlan; goesOn: "renews" | "ends" | "owed" } | null;
}
