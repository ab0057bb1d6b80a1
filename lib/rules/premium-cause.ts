import { isOwed, type SubscriptionStatus } from "./subscription";
import { type PremiumPlan } from "./pricing";

/** Why a listing is premium. Each cause is sufficient on its own. */
export const premiumCauses = ["subscription", "user_grant", "crowdfund", "listing_grant"] as const;
export type PremiumCause = (typeof premiumCauses)[number];

/** The state of a plan, and what its payer pays next: on pages and in mails. */
export interface PlanState {
  name: PremiumPlan;
  /** It renews, was canceled, has an unpaid renewal, or has ended. */
  goesOn: "renews" | "ends" | "owed" | "over";
  /** When it renews, or its premium ends or ended. */
  at: string;
  /** Whether it gives premium now. */
  isInForce: boolean;
  priceCents: number;
  /** What the card is charged at the renewal, after credit; null if it doesn't renew. */
  chargeCents: number | null;
  /** Credit from a switch, which pays for renewals. */
  creditCents: number;
  /** What could not be charged. */
  owedCents: number;
  /** Whether the card expires before the renewal. */
  isCardExpiring: boolean;
}

/** A cause that is in effect. */
export interface PremiumReason {
  cause: PremiumCause;
  /** When it ends, in UTC; null if it doesn't. */
  endsAt: string | null;
  /** The plan of a subscription. */
  plan: PlanState | null;
}

/** A subscription as it is stored. Amounts in cents. */
export interface StoredPlan {
  plan: PremiumPlan;
  status: SubscriptionStatus;
  isCanceled: boolean;
  priceCents: number;
  chargeCents: number | null;
  creditCents: number;
  owedCents: number;
  cardExpiresAt: Date | null;
  /** When its premium ends or ended. */
  endsAt: Date;
}

function nextOf({ status, isCanceled, endsAt }: StoredPlan, now: Date): PlanState["goesOn"] {
  // What is owed comes first, also when premium is over.
  if (isOwed(status)) return "owed";
  if (endsAt <= now) return "over";
  return isCanceled || status === "canceled" ? "ends" : "renews";
}

/** The state of a subscription that has given premium. */
export function planStateOf(stored: StoredPlan, now: Date): PlanState {
  const { plan, priceCents, creditCents, owedCents, cardExpiresAt, endsAt } = stored;
  const goesOn = nextOf(stored, now);
  const isRenewing = goesOn === "renews";
  return {
    name: plan,
    goesOn,
    at: endsAt.toISOString(),
    isInForce: endsAt > now,
    priceCents,
    chargeCents: isRenewing ? (stored.chargeCents ?? Math.max(0, priceCents - creditCents)) : null,
    creditCents,
    owedCents,
    isCardExpiring: isRenewing && cardExpiresAt !== null && cardExpiresAt <= endsAt,
  };
}
