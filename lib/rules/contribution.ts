import { leastContributionCents, presetCents, standardCents } from "./crowdfund";

/**
 * The amounts to choose from, in US cents, where one contribution may be `mostCents` at most: those that fit, and all
 * that is missing where that is less than the largest.
 */
export function offeredCents(mostCents: number): number[] {
  const fitting = presetCents.filter((cents) => cents <= mostCents);
  const largest = Math.max(...presetCents);
  return mostCents >= largest || fitting.some((cents) => cents === mostCents) ? fitting : [...fitting, mostCents];
}

/** Which of them is chosen to begin with. */
export const firstChosenCents = (mostCents: number): number => Math.min(standardCents, mostCents);

/** US cents of an amount typed in dollars ("25", "12.50", "$5"); null for what is no such number. */
export function centsOf(typed: string): number | null {
  const [, dollars, cents = ""] = /^\s*\$?\s*(\d{1,7})(?:\.(\d{1,2}))?\s*$/.exec(typed) ?? [];
  if (dollars === undefined) return null;
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** What is typed for so many cents: "25", "12.50". */
export const typedAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

export type AmountProblem = "too-little" | "too-much";

/** What is wrong with an amount; null for nothing. What is no number counts as too little. */
export function amountProblem(cents: number | null, mostCents: number): AmountProblem | null {
  if (cents === null || cents < leastContributionCents) return "too-little";
  return cents > mostCents ? "too-much" : null;
}
