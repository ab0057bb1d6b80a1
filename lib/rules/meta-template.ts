/** What templates of page titles and descriptions may name, each with what it stands for. */
export const placeholders = {
  name: "the listing's name",
  category: "its category",
  specialty: "its specialty",
  city: "its city",
  state: "its state, as two letters",
  zip: "its ZIP code",
  rating: "its average rating, as 4.6",
  count: "the number of its reviews",
  reviews: "the same in words, as “12 reviews”",
} as const;
export type Placeholder = keyof typeof placeholders;

/** The values of a page. An empty one is missing: a listing without reviews has no rating. */
export type PlaceholderValues = Record<Placeholder, string>;

/** A template of the pages of a category's listings. Where a text is empty, pages use their own. */
export interface MetaTemplate {
  title: string;
  description: string;
}

const isPlaceholder = (word: string): word is Placeholder => Object.hasOwn(placeholders, word);
const inBraces = /\{([^{}]*)\}/g;
const inBrackets = /\[([^[\]]*)\]/g;

/** What is wrong with a template; null for one that can be filled in. */
export function templateProblem(text: string): string | null {
  const unknown = [...text.matchAll(inBraces)].map(([, word = ""]) => word).find((word) => !isPlaceholder(word));
  if (unknown !== undefined) return `{${unknown}} is not a placeholder.`;
  if (/[{}]/.test(text.replace(inBraces, ""))) return "Close each { with }.";
  if (/[[\]]/.test(text.replace(inBrackets, ""))) return "Close each [ with ], and put no brackets within brackets.";
  const idle = [...text.matchAll(inBrackets)].find(([, part = ""]) => !/\{/.test(part));
  return idle ? `${idle[0]} needs a placeholder: brackets leave out a part whose value is missing.` : null;
}

const namesIn = (part: string): Placeholder[] => [...part.matchAll(inBraces)].map(([, word]) => word as Placeholder);

/** The placeholders outside brackets that have no value: with one, a template isn't used. */
export const missingIn = (template: string, values: PlaceholderValues): Placeholder[] =>
  namesIn(template.replace(inBrackets, "")).filter((name) => values[name] === "");

/**
 * A template filled in: a part in brackets is left out if one of its values is missing. Null if a value outside brackets
 * is missing, or if nothing is left.
 */
export function fillTemplate(template: string, values: PlaceholderValues): string | null {
  if (missingIn(template, values).length > 0) return null;
  const text = template
    .replace(inBrackets, (_, part: string) => (namesIn(part).every((name) => values[name] !== "") ? part : ""))
    .replace(inBraces, (_, name: Placeholder) => values[name])
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? null : text;
}
