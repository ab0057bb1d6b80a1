import "server-only";
import { excluding, factAt } from "@/lib/rules/search-facts";
import { stems, stemsOf, stopWords } from "@/lib/rules/stems";
import { type Concepts, conceptsAt } from "./concepts";
import { type Unit } from "./units";

/** What may stand between that and what is not wanted: "not in Brooklyn", "not a chain". */
const between: ReadonlySet<string> = new Set(["a", "an", "any", "at", "by", "for", "from", "in", "near", "on", "the"]);

/** The words that exclude something from `at` on, with how many they are; null where none stand there. */
function excludingAt(words: readonly string[], at: number): { isFieldOnly: boolean; length: number } | null {
  const stands = (phrase: string) => words.slice(at, at + phrase.split(" ").length).join(" ") === phrase;
  const found = [...excluding.anything, ...excluding.fields].find(stands);
  return found === undefined
    ? null
    : { isFieldOnly: excluding.fields.some((one) => one === found), length: found.split(" ").length };
}

/** What follows from `at` on as a unit with the number of its words; null where that says nothing to leave out. */
function excludedAt(concepts: Concepts, words: readonly string[], at: number): { unit: Unit; length: number } | null {
  const [named] = conceptsAt(concepts, words, at);
  const said = words.slice(at, at + (named?.length ?? 1)).join(" ");
  const isTelling = said !== "" && !stopWords.has(said) && factAt(words, at) === null && !said.endsWith("ing");
  if (!named && !isTelling) return null;
  const unit: Unit = { said, words: named ? stemsOf(said) : [stems(said)], concepts: named ? [named.concept] : [] };
  return { unit, length: named?.length ?? 1 };
}

/** What is not wanted from `at` on, with the number of words that say so; null where nothing is excluded there. */
function exclusionAt(concepts: Concepts, words: readonly string[], at: number): { unit: Unit; length: number } | null {
  const marked = at > 0 ? excludingAt(words, at) : null;
  if (!marked) return null;
  let start = at + marked.length;
  while (between.has(words[start] ?? "")) start += 1;
  const found = excludedAt(concepts, words, start);
  if (!found || (marked.isFieldOnly && found.unit.concepts.length === 0)) return null;
  return { unit: found.unit, length: start + found.length - at };
}

/**
 * Takes what is not wanted out of plain words: "lawyer not personal injury". The first word excludes nothing, and a way to
 * name a concept may contain such a word ("toilet not flushing").
 */
export function takeExcluded(concepts: Concepts, words: readonly string[]): { rest: string[]; excluded: Unit[] } {
  const [rest, excluded]: [string[], Unit[]] = [[], []];
  for (let at = 0; at < words.length;) {
    const [named] = conceptsAt(concepts, words, at);
    const found = named ? null : exclusionAt(concepts, words, at);
    const length = found?.length ?? named?.length ?? 1;
    if (found) excluded.push(found.unit);
    else rest.push(...words.slice(at, at + length));
    at += length;
  }
  return { rest, excluded };
}
