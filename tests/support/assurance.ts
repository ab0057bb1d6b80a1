import { appendFileSync } from "node:fs";

/** Where `npm run assurance` collects what a suite tried; unset in other runs. */
const file = process.env.ASSURANCE_FILE;

/** How often to try something: `full` in `npm run assurance`, else a sample for every run. */
export const timesOf = (size: { sample: number; full: number }): number => (file ? size.full : size.sample);

/** A timeout in ms for a test that tries something `times` times. */
export const timeoutFor = (times: number, msEach: number): number => 120_000 + times * msEach;

/** Notes figures for docs/assurance.md, such as how many calls were made. Several notes of one name add up. */
export function note(figures: Record<string, number>): void {
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}

/** Notes a figure of which docs/assurance.md prints the highest, such as the longest block in ms. */
export const noteHighest = (figure: string, value: number): void => note({ [`max ${figure}`]: value });
