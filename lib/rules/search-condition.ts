import { type FilterName, filterTable } from "./search-filter";

/** A condition on a filter: that one of these values holds, or none. */
export interface Condition {
  name: FilterName;
  /** One at least. */
  values: readonly unknown[];
  isNot: boolean;
}

/** Phrases as one, what they begin with once: "speaks Spanish or Korean". */
function joined(phrases: readonly string[], by: string): string {
  const [first = [], ...others] = [...new Set(phrases)].map((phrase) => phrase.split(" "));
  const differs = first.findIndex((word, at) => others.some((other) => other[at] !== word));
  const shared = others.length === 0 ? first.length : Math.max(0, differs);
  return [first, ...others.map((other) => other.slice(shared))].map((words) => words.join(" ")).join(` ${by} `);
}

/** A condition as part of a sentence: "open on Saturday or Sunday", "doesn't take Aetna". */
export function conditionWords({ name, values, isNot }: Condition): string {
  const { words, not = (value) => `not ${words(value)}` } = filterTable[name];
  return joined(values.map(isNot ? not : words), "or");
}

/** What a listing lacks that doesn't meet a condition: "Doesn't list Spanish", "Closed on Saturday". */
export function lackText({ name, values, isNot }: Condition, isKnown: boolean): string {
  const { control, lacks, unknown, words } = filterTable[name];
  const isUnsaid = !isKnown && (isNot || control !== "list");
  const lackOf = (value: unknown) =>
    isUnsaid ? `Doesn't list ${unknown ?? words(value)}` : (lacks?.(value) ?? `Not ${words(value)}`);
  return joined(values.map(lackOf), name === "open" ? "and" : "or");
}
