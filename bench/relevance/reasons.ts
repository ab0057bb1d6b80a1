import { states } from "../../lib/rules/us-states";
import { fold, type RealRow } from "./rows";

/** The `why_here` of a result: a tier, and perhaps the field that matched with the text that matched in it. */
export interface Reason {
  tier: string | number | null;
  field?: string;
  text?: string;
}

const nameTiers: unknown[] = ["exact name", "all words in the name"];
const fillers = new Set("a an and at by for in me near of on or the to with dr doctor".split(" "));

/** The text of each field that a reason can name. */
const textOf: Record<string, (row: RealRow) => string> = {
  name: ({ name }) => name,
  specialty: ({ specialty }) => specialty,
  practice_areas: ({ practice_areas: areas }) => areas,
  popular_visit_reasons: ({ visits }) => visits,
  description: ({ description }) => description,
  category: ({ category }) => category,
  place: ({ street, city, state, zip }) =>
    [street, city, state, states.find(({ code }) => code === state)?.name, zip].join(" "),
  works_for: ({ other }) => other,
  practice_names: ({ other }) => other,
  npi_number: ({ npi }) => npi,
  website: ({ website }) => website,
  phone: ({ phone }) => phone,
};

/** Whether two words differ by an ending at most: "lawyers" and "lawyer". */
function isInflection(one: string, other: string) {
  const shorter = Math.min(one.length, other.length);
  const common = [...one].findIndex((letter, at) => letter !== other[at]);
  const shared = common < 0 ? one.length : common;
  return shared >= Math.max(3, shorter - 2) && Math.max(one.length, other.length) - shared <= 4;
}

/** Whether every word is in the name, also joined with another ("urgentcare") or with another ending. */
function areInName(words: string, { name }: RealRow) {
  const inName = fold(name).split(" ");
  const joined = inName.join("");
  return fold(words)
    .split(" ")
    .filter((word) => !fillers.has(word))
    .every((word) => joined.includes(word) || inName.some((other) => isInflection(word, other)));
}

/** Whether each word of the text is in the field. */
function stands(text: string, field: string) {
  const words = ` ${fold(field)} `;
  return (
    words.includes(` ${fold(text)} `) ||
    fold(text)
      .split(" ")
      .every((word) => words.includes(` ${word} `))
  );
}

/**
 * Whether a reason is true of its row; null if it names nothing that can be checked.
 * @param words those that were searched
 */
export function isTrue({ tier, field, text = "" }: Reason, row: RealRow, words: string): boolean | null {
  if (field) return fold(text) === "" ? null : stands(text, textOf[field]?.(row) ?? "");
  return nameTiers.includes(tier) ? areInName(words, row) : null;
}
