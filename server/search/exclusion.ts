import "server-only";
import { excluding, factAt } from "@/lib/rules/search-facts";
import { filterTokens, isFilterName } from "@/lib/rules/search-filter";
import { stemsOf, stopWords } from "@/lib/rules/stems";
import { type Concepts, conceptsAt } from "./concepts";
import { type Cities } from "../places/find";
import { cityTokens, placesIn } from "./read-place";
import { wordUnit } from "./pieces";
import { type Unit } from "./units";

/** What may be named. */
interface Vocabulary {
  concepts: Concepts;
  cities: Cities;
}

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

/** Tokens with the number of the words that they stand for. */
interface Tokens {
  tokens: readonly string[];
  length: number;
}

/** The tokens of the fact that certainly stands at a word; none where none does. */
function factTokensAt(words: readonly string[], at: number): Tokens | null {
  const said = factAt(words, at);
  if (!said || said.fact.isUnsure || !isFilterName(said.fact.kind)) return null;
  return { tokens: filterTokens({ [said.fact.kind]: said.fact.value }, { isNarrow: true }) ?? [], length: said.length };
}

/** The tokens of the place of which the name stands at a word; none where none does. */
function placeTokensAt(cities: Cities, words: readonly string[], at: number): Tokens | null {
  const span = placesIn(cities, words).find(({ from, to }) => from <= at && at < to);
  return span ? { tokens: cityTokens(span.place.city ?? "", span.place.state ?? ""), length: span.to - at } : null;
}

/** Whether what stands at a word is no fact for certain. */
function isWord(words: readonly string[], at: number): boolean {
  const said = factAt(words, at);
  return said === null || said.fact.isUnsure === true;
}

/** Whether a word says something to leave out. */
const isTelling = (words: readonly string[], at: number): boolean =>
  at < words.length && !stopWords.has(words[at] ?? "") && isWord(words, at) && !words[at]?.endsWith("ing");

/** What follows from `at` on as a unit with the number of its words; null where that says nothing to leave out. */
function excludedAt(known: Vocabulary, words: readonly string[], at: number): { unit: Unit; length: number } | null {
  const said = (length: number) => words.slice(at, at + length).join(" ");
  const [named] = conceptsAt(known.concepts, words, at);
  if (named) {
    const { concept, length } = named;
    return { unit: { said: said(length), words: stemsOf(said(length)), concepts: [concept] }, length };
  }
  const other = factTokensAt(words, at) ?? placeTokensAt(known.cities, words, at);
  if (other && other.tokens.length > 0)
    return { unit: { ...wordUnit(said(other.length)), words: [], tokens: other.tokens }, length: other.length };
  return isTelling(words, at) ? { unit: wordUnit(said(1)), length: 1 } : null;
}

/** What is not wanted from `at` on, with the number of words that say so; null where nothing is excluded there. */
function exclusionAt(known: Vocabulary, words: readonly string[], at: number): { unit: Unit; length: number } | null {
  const marked = at > 0 ? excludingAt(words, at) : null;
  if (!marked) return null;
  let start = at + marked.length;
  while (between.has(words[start] ?? "")) start += 1;
  const found = excludedAt(known, words, start);
  const isNothing = found?.unit.concepts.length === 0 && found.unit.tokens === undefined;
  if (!found || (marked.isFieldOnly && isNothing)) return null;
  return { unit: found.unit, length: start + found.length - at };
}

/** What "or" or "and" joins to something that is not wanted: "not divorce or immigration". Null for a mere word. */
function alsoExcludedAt(
  known: Vocabulary,
  words: readonly string[],
  at: number,
): { unit: Unit; length: number } | null {
  if (!joining.has(words[at] ?? "")) return null;
  const found = excludedAt(known, words, at + 1);
  const isNamed = found && (found.unit.concepts.length > 0 || found.unit.tokens !== undefined);
  return isNamed ? { unit: found.unit, length: found.length + 1 } : null;
}

const joining: ReadonlySet<string> = new Set(["or", "and", "nor"]);

/**
 * Takes what is not wanted out of plain words: "lawyer not personal injury". The first word excludes nothing, and a way to
 * name a concept may contain such a word ("toilet not flushing").
 */
export function takeExcluded(known: Vocabulary, words: readonly string[]): { rest: string[]; excluded: Unit[] } {
  const [rest, excluded]: [string[], Unit[]] = [[], []];
  for (let at = 0; at < words.length;) {
    const [named] = conceptsAt(known.concepts, words, at);
    const found = named ? null : exclusionAt(known, words, at);
    const length = found?.length ?? named?.length ?? 1;
    if (found) excluded.push(found.unit);
    else rest.push(...words.slice(at, at + length));
    at += length;
    for (let more = found && alsoExcludedAt(known, words, at); more; more = alsoExcludedAt(known, words, at)) {
      excluded.push(more.unit);
      at += more.length;
    }
  }
  return { rest, excluded };
}
