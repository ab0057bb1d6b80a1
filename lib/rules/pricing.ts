/** The Premium plans, with prices in US cents. */
export const premiumPlans = {
  yearly: { label: "Yearly", cents: 50_000, months: 12 },
  monthly: { label: "Monthly", cents: 5_000, months: 1 },
} as const;
export type PremiumPlan = keyof typeof premiumPlans;

/** The plans in display order; the first is the default. */
export const planOrder: readonly PremiumPlan[] = ["yearly", "monthly"];

/** What the yearly plan saves compared with twelve months of the monthly one, in US cents. */
export const yearlySavingCents = premiumPlans.yearly.months * premiumPlans.monthly.cents - premiumPlans.yearly.cents;
