/** The Premium plans. What they cost is a setting (`lib/rules/site-settings.ts`). */
export const premiumPlans = {
  yearly: { label: "Yearly", months: 12 },
  monthly: { label: "Monthly", months: 1 },
} as const;
export type PremiumPlan = keyof typeof premiumPlans;

/** The plans in display order; the first is the default. */
export const planOrder: readonly PremiumPlan[] = ["yearly", "monthly"];

/** The price of each plan, in US cents. */
export type PlanPrices = Readonly<Record<PremiumPlan, number>>;

/** The lowest and the highest price that can be set, in US dollars. */
export const priceRange = { least: 1, most: 10_000 } as const;

/** Dollars such as "500" or "49.90" in US cents; null for anything else, and outside the range. */
export function centsOf(text: string): number | null {
  if (!/^\d{1,5}(\.\d{2})?$/.test(text)) return null;
  const cents = Math.round(Number(text) * 100);
  return cents >= priceRange.least * 100 && cents <= priceRange.most * 100 ? cents : null;
}

/** The prices in these settings. Throws for a stored value that isn't a price. */
export function pricesIn({ yearly_price, monthly_price }: { yearly_price: string; monthly_price: string }): PlanPrices {
  const [yearly, monthly] = [centsOf(yearly_price), centsOf(monthly_price)];
  if (yearly === null || monthly === null) throw new Error("A stored price isn't an amount of dollars.");
  return { yearly, monthly };
}

/** Whether a year costs less than a month: certainly a slip, and twelve months would be given away. */
export const isYearTooCheap = ({ yearly, monthly }: PlanPrices): boolean => yearly < monthly;

/** What the yearly plan saves compared with twelve months of the monthly one, in US cents; 0 if it saves nothing. */
export const yearlySavingCents = ({ yearly, monthly }: PlanPrices): number =>
  Math.max(0, premiumPlans.yearly.months * monthly - yearly);
