import { leastContributionCents, presetCents, standardCents } from "./crowdfund";

/**
 * The preset amounts up to `mostCents`, in US cents, plus `mostCents` itself if it is less than the largest preset: the
 * amount that completes the goal.
 */
export function offeredCents(mostCents: number): number[] {
  const fitting = presetCents.filter((cents) => cents <= mostCents);
  const largest = Math.max(...presetCents);
  return mostCents >= largest || fitting.some((cents) => cents === mostCents) ? fitting : [...fitting, mostCents];
}

/** The preset that is selected by default. */
export const firstChosenCents = (mostCents: number): number => Math.min(standardCents, mostCents);

/** Parses an amount in dollars ("25", "12.50", "$5") to US cents; null if it isn't one. */
export function centsOf(typed: string): number | null {
  const [, dollars, cents = ""] = /^(?:\$\s*)?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (dollars === undefined) return null;
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** An amount in US cents as people type it: "25", "12.50". */
export const typedAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

export type AmountProblem = "no-amount" | "too-little" | "too-much";

/** What is wrong with an amount, or null. An amount of null is not a number. */
export function amountProblem(cents: number | null, mostCents: number): AmountProblem | null {
  if (cents === null) return "no-amount";
  if (cents < leastContributionCents) return "too-little";
  return cents > mostCents ? "too-much" : null;
}
