import { type PlanState } from "@/lib/rules/premium-cause";

/** A monthly plan that renews on March 4, 2027, with these differences. */
export const planState = (given: Partial<PlanState> = {}): PlanState => ({
  name: "monthly",
  goesOn: "renews",
  at: "2027-03-04T00:00:00.000Z",
  isInForce: true,
  priceCents: 5000,
  chargeCents: 5000,
  creditCents: 0,
  owedCents: 0,
  isCardExpiring: false,
  ...given,
});
