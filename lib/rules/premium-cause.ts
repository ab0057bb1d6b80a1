import { type PremiumPlan } from "./pricing";

/** Why a listing is premium. Each cause is sufficient on its own. */
export const premiumCauses = ["subscription", "user_grant", "crowdfund", "listing_grant"] as const;
export type PremiumCause = (typeof premiumCauses)[number];

/** A cause that is in effect. */
export interface PremiumReason {
  cause: PremiumCause;
  /** When it ends, in UTC; null if it doesn't. */
  endsAt: string | null;
  /** Of a subscription: its plan, and whether it renews, ends, or has an unpaid invoice. */
  plan: { name: PremiumPlan; goesOn: "renews" | "ends" | "owed" } | null;
}
