/** The pages of a branch of categories that a template can write: those of its listings, or those of its categories. */
export const templatePages = ["listings", "categories"] as const;
export type TemplatePages = (typeof templatePages)[number];

/** What templates of page titles and descriptions may name, each with what it stands for. */
export const placeholders: Record<TemplatePages, Readonly<Record<string, string>>> = {
  listings: {
    name: "the listing's name",
    category: "its category",
    specialty: "its specialty",
    city: "its city",
    state: "its state, as two letters",
    zip: "its ZIP code",
    rating: "its average rating, as 4.6",
    count: "the number of its reviews",
    reviews: "the same in words, as “12 reviews”",
  },
  categories: {
    category: "the category's name",
    parent: "the category above it",
    count: "the number of its listings",
    listings: "the same in words, as “12 listings”",
  },
};

/** The values of a page. An empty one is missing: a listing without reviews has no rating. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** A template of pages. Where a text is empty, pages use their own. */
export interface MetaTemplate {
  title: string;
  description: string;
}

const inBraces = /\{([^{}]*)\}/g;
const inBrackets = /\[([^[\]]*)\]/g;
const namesIn = (part: string): string[] => [...part.matchAll(inBraces)].map(([, word = ""]) => word);

/** What is wrong with a template of these pages; null for one that can be filled in. */
export function templateProblem(text: string, pages: TemplatePages): string | null {
  const unknown = namesIn(text).find((word) => !Object.hasOwn(placeholders[pages], word));
  if (unknown !== undefined) return `{${unknown}} is not a placeholder.`;
  if (/[{}]/.test(text.replace(inBraces, ""))) return "Close each { with }.";
  if (/[[\]]/.test(text.replace(inBrackets, ""))) return "Close each [ with ], and put no brackets within brackets.";
  const idle = [...text.matchAll(inBrackets)].find(([, part = ""]) => !/\{/.test(part));
  return idle ? `${idle[0]} needs a placeholder: brackets leave out a part whose value is missing.` : null;
}

/** The placeholders outside brackets that have no value: with one, a template isn't used. */
export const missingIn = (template: string, values: PlaceholderValues): string[] =>
  namesIn(template.replace(inBrackets, "")).filter((name) => values[name] === "");

/**
 * A template filled in: a part in brackets is left out if one of its values is missing. Null if a value outside brackets
 * is missing, or if nothing is left.
 */
export function fillTemplate(template: string, values: PlaceholderValues): string | null {
  if (missingIn(template, values).length > 0) return null;
  const text = template
    .replace(inBrackets, (_, part: string) => (namesIn(part).every((name) => values[name] !== "") ? part : ""))
    .replace(inBraces, (_, name: string) => values[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? null : text;
}
