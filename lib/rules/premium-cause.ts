import { type PremiumPlan } from "./pricing";

/** Why a listing is premium. Each cause is sufficient on its own. */
export const premiumCauses = ["subscription", "user_grant", "crowdfund", "listing_grant"] as const;
export type PremiumCause = (typeof premiumCauses)[number];

/** A cause that is in effect. */
export interface PremiumReason {
  cause: PremiumCause;
  /** When it ends, in UTC; null if it doesn't. */
  endsAt: string | null;
  /** For a subscription: its plan and price, and whether it renews, ends, or has an unpaid invoice. */
  plan: { name: PremiumPlan; priceCents: number; goesOn: "renews" | "ends" | "owed" } | null;
}

/** The state of an account's latest subscription: it renews, was canceled, has an unpaid invoice, or has ended. */
export interface PlanState {
  name: PremiumPlan;
  goesOn: "renews" | "ends" | "owed" | "over";
  /** When it renews, or its premium ends or ended. */
  at: string;
}

interface LatestSubscription {
  plan: PremiumPlan;
  isCanceled: boolean;
  isOwed: boolean;
  /** When its premium ends or ended; null if it never granted any. */
  endsAt: Date | null;
}

/** The state of an account's latest subscription; null if none was ever paid. */
export function planStateOf(latest: LatestSubscription | null, now: Date): PlanState | null {
  if (!latest?.endsAt) return null;
  const state = { name: latest.plan, at: latest.endsAt.toISOString() };
  if (latest.endsAt <= now) return { ...state, goesOn: "over" };
  if (latest.isOwed) return { ...state, goesOn: "owed" };
  return { ...state, goesOn: latest.isCanceled ? "ends" : "renews" };
}
