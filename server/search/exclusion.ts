import "server-only";
import { excluding, factAt, type SaidFact } from "@/lib/rules/search-facts";
import { isFilterName } from "@/lib/rules/search-filter";
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

/** What words may exclude: anything, or only a field or a fact, or a fact. */
type Marks = keyof typeof excluding;

/** The words that exclude something from `at` on, with how many they are; null where none stand there. */
function excludingAt(words: readonly string[], at: number): { marks: Marks; length: number } | null {
  const stands = (phrase: string) => words.slice(at, at + phrase.split(" ").length).join(" ") === phrase;
  for (const marks of Object.keys(excluding) as Marks[]) {
    const found = excluding[marks].find(stands);
    if (found !== undefined) return { marks, length: found.split(" ").length };
  }
  return null;
}

/** What is not wanted, with the number of words that say so. */
type Excluded = { length: number } & ({ unit: Unit } | { fact: SaidFact });

/** The fact on a filter that stands at a word. What may mean something else as well is one of hours only. */
function factExcludedAt(words: readonly string[], at: number): Excluded | null {
  const { fact, length = 0 } = factAt(words, at) ?? {};
  if (!fact || !isFilterName(fact.kind) || (fact.isUnsure && fact.kind !== "open")) return null;
  const isNot = fact.isNot ? undefined : true;
  return { fact: { ...fact, isNot, said: words.slice(at, at + length).join(" ") }, length };
}

/** The place of which the name stands at a word. */
function placeExcludedAt(cities: Cities, words: readonly string[], at: number): Excluded | null {
  const span = placesIn(cities, words).find(({ from, to }) => from <= at && at < to);
  if (!span) return null;
  const said = words.slice(at, span.to).join(" ");
  return { unit: { ...wordUnit(said), words: [], tokens: cityTokens(span.place) }, length: span.to - at };
}

/** Whether a word says something to leave out. */
const isTelling = (words: readonly string[], at: number): boolean =>
  at < words.length &&
  !stopWords.has(words[at] ?? "") &&
  (factAt(words, at)?.fact.isUnsure ?? !factAt(words, at)) &&
  !words[at]?.endsWith("ing");

/** What may be left out from `at` on, the likeliest first. */
function excludedAt({ concepts, cities }: Vocabulary, words: readonly string[], at: number): Excluded[] {
  const said = (length: number) => words.slice(at, at + length).join(" ");
  const fact = factExcludedAt(words, at);
  const named = conceptsAt(concepts, words, at).map(({ concept, length }): Excluded => {
    return { unit: { said: said(length), words: stemsOf(said(length)), concepts: [concept] }, length };
  });
  const place = placeExcludedAt(cities, words, at);
  const known = [
    ...(fact && fact.length >= (named[0]?.length ?? 0) ? [fact] : []),
    ...named,
    ...(place ? [place] : []),
  ];
  return known.length === 0 && isTelling(words, at) ? [{ unit: wordUnit(said(1)), length: 1 }] : known;
}

/** Whether it is only a word, which names nothing. */
const isWord = (found: Excluded): boolean =>
  "unit" in found && found.unit.concepts.length === 0 && found.unit.tokens === undefined;

const saysField = ({ concepts }: Vocabulary, words: readonly string[]): boolean =>
  words.some((_, at) => conceptsAt(concepts, words, at).length > 0);

/** What is not wanted from `at` on; null where nothing is excluded there. */
function exclusionAt(known: Vocabulary, words: readonly string[], at: number): Excluded | null {
  const marked = excludingAt(words, at);
  if (!marked) return null;
  let start = at + marked.length;
  while (between.has(words[start] ?? "")) start += 1;
  const allowed: Record<Marks, (one: Excluded) => boolean> = {
    anything: (one) => at > 0 || !isWord(one),
    fields: (one) => "fact" in one || (at > 0 && !isWord(one)),
    facts: (one) => "fact" in one,
  };
  const named = excludedAt(known, words, start).filter(allowed[marked.marks]);
  // "Not divorce lawyer" leaves out divorce, not lawyers: something must be looked for.
  const isLeft = (one: Excluded) =>
    saysField(known, words.slice(0, at)) || saysField(known, words.slice(start + one.length));
  const found = named.find(isLeft) ?? (at > 0 ? named[0] : undefined);
  if (!found) return null;
  const length = start + found.length - at;
  if (!("fact" in found)) return { ...found, length };
  return { fact: { ...found.fact, said: words.slice(at, at + length).join(" ") }, length };
}

/** What "or" or "and" joins to something that is not wanted: "not divorce or immigration". Null for a mere word. */
function alsoExcludedAt(known: Vocabulary, words: readonly string[], at: number): Excluded | null {
  if (!joining.has(words[at] ?? "")) return null;
  const [found] = excludedAt(known, words, at + 1);
  return found && !isWord(found) ? { ...found, length: found.length + 1 } : null;
}

const joining: ReadonlySet<string> = new Set(["or", "and", "nor"]);

/** What is left of words, and what they exclude. */
interface WithoutExcluded {
  rest: string[];
  excluded: Unit[];
  /** The facts that must not hold. */
  facts: SaidFact[];
}

/**
 * Takes what is not wanted out of plain words: "lawyer not personal injury". A way to name a concept may contain a word
 * that excludes ("toilet not flushing").
 */
export function takeExcluded(known: Vocabulary, words: readonly string[]): WithoutExcluded {
  const [rest, found]: [string[], Excluded[]] = [[], []];
  let isExcluding = false;
  for (let at = 0; at < words.length;) {
    const [named] = conceptsAt(known.concepts, words, at);
    const also: Excluded | null = isExcluding ? alsoExcludedAt(known, words, at) : null;
    const excluded: Excluded | null = also ?? (named ? null : exclusionAt(known, words, at));
    const length = excluded?.length ?? named?.length ?? 1;
    if (excluded) found.push(excluded);
    else rest.push(...words.slice(at, at + length));
    isExcluding = excluded !== null;
    at += length;
  }
  return { rest, ...split(found) };
}

/** What a word or phrase behind a minus excludes. */
export function excludedByMinus(known: Vocabulary, plain: string): Omit<WithoutExcluded, "rest"> {
  const words = plain.split(" ").filter(Boolean);
  // What is in a place is left out by its words.
  const isNamed = (one: Excluded) => one.length === words.length && !("unit" in one && one.unit.tokens);
  const named = excludedAt(known, words, 0).find(isNamed);
  const unit: Unit = { ...wordUnit(plain), ...(words.length > 1 && { isPhrase: true as const }) };
  return split([named ?? { unit, length: words.length }]);
}

const split = (found: readonly Excluded[]): Omit<WithoutExcluded, "rest"> => ({
  excluded: found.flatMap((one) => ("unit" in one ? one.unit : [])),
  facts: found.flatMap((one) => ("fact" in one ? one.fact : [])),
});
