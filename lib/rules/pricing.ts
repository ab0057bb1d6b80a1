/** What Premium costs, in US cents. */
export const premiumPlans = {
  yearly: { label: "Yearly", cents: 50_000, months: 12 },
  monthly: { label: "Monthly", cents: 5_000, months: 1 },
} as const;
export type PremiumPlan = keyof typeof premiumPlans;

/** The plans in the order in which they are offered; the first is chosen to begin with. */
export const planOrder: readonly PremiumPlan[] = ["yearly", "monthly"];

/** What a year by the yearly plan costs less than twelve months by the monthly one, in US cents. */
export const yearlySavingCents = premiumPlans.yearly.months * premiumPlans.monthly.cents - premiumPlans.yearly.cents;
