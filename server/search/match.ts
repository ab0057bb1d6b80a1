import "server-only";
import { fieldSteps, needSteps, wordSteps } from "@/lib/rules/search-costs";
import { stems, stopWords } from "@/lib/rules/stems";
import { type Prisma } from "../db/client";
import { type Concept } from "./concepts";
import { type Understood, type Unit } from "./units";

/** A boolean query over the words of entries, as PostgreSQL's `tsquery` reads it. */
export type WordQuery = string;

/** The longest lexeme that PostgreSQL takes, in bytes; an entry's never come near it. */
const longestLexeme = 2046;
const lexemeBytes = new Uint8Array(longestLexeme);
const encoder = new TextEncoder();

/** A word cut to what PostgreSQL takes: a sign such as "ﷺ" is 33 bytes in plain words. */
const fitting = (text: string): string => text.slice(0, encoder.encodeInto(text, lexemeBytes).read);

export const token = (text: string): WordQuery => `'${fitting(text).replace(/[\\']/g, (sign) => sign + sign)}'`;
/** That all of these hold; "" of none. */
export const allOf = (queries: readonly WordQuery[]): WordQuery =>
  queries.length <= 1 ? (queries[0] ?? "") : `(${queries.join(" & ")})`;
export const anyOf = (queries: readonly WordQuery[]): WordQuery =>
  queries.length === 1 ? (queries[0] ?? "") : `(${[...new Set(queries)].join(" | ")})`;

/** A way in which entries can meet something, and its cost. */
export interface Way {
  cost: number;
  query: WordQuery;
}

/** The ways to meet a part of a search, the cheapest first, and in the fewest words that an entry meets it in any of them. */
export interface Part {
  ways: Way[];
  any: WordQuery;
}

/** A way; `isCovered`: all entries that meet it meet a dearer one as well. */
type Found = Way & { isCovered?: boolean };

/** What entries must meet. */
export interface Match {
  /** The parts of the words. Without words: none. */
  parts: Part[];
  /** The ways in which a name is all that was typed. */
  names: Found[];
  /** What every entry must have: filters, and not what is excluded; "" if nothing. */
  all: WordQuery;
  /** Conditions on columns of an entry `e`. */
  conditions: Prisma.Sql[];
}

export const isNeed = ({ kind }: Pick<Concept, "kind">): boolean => kind === "need";

/** Words of all fields, of the name, of what a listing does, or one whole value of that (`search_entry_due`). */
type Field = "" | "n:" | "d:" | "v:";
const wordIn = (field: Field, word: string): WordQuery => token(`${field}${word}`);
const allIn = (field: Field, words: readonly string[]): WordQuery => allOf(words.map((word) => wordIn(field, word)));

/** A unit's words; those of a phrase one behind the other. */
function wordsIn(field: Field, { words, isPhrase }: Unit): WordQuery {
  if (!isPhrase || words.length === 1) return allIn(field, words);
  return `(${words.map((word) => `${token(word)}${field === "n:" ? ":A" : ""}`).join(" <-> ")})`;
}

/** Words of which the last may be another that it begins. */
function beginning(field: Field, { words, goesOn = [], isOpen }: Unit): WordQuery {
  const [first, last] = [words.slice(0, -1), [...words.slice(-1), ...goesOn]];
  const ends = last.map((word) => wordIn(field, word));
  return allOf([...first.map((word) => wordIn(field, word)), isOpen ? `${anyOf(ends)}:*` : anyOf(ends)]);
}

const inConcepts = (ids: readonly number[]): WordQuery => anyOf(ids.map((id) => token(`concept:${id}`)));

/** Alternative words of a name: "Rob" for "Robert". */
const inShortForm = ({ shortForms = [] }: Unit): Found[] =>
  shortForms.map((form) => ({ cost: wordSteps.does.cost, query: wordIn("n:", form) }));

/** How a word that names nothing is met. */
function wordWays(unit: Unit): Found[] {
  const isUnfinished = unit.goesOn !== undefined || unit.isOpen === true;
  if (unit.phone !== undefined) {
    const said = token(`phone:${unit.phone}`);
    return [{ cost: 0, query: anyOf([said, ...(unit.words.length === 1 ? [wordsIn("", unit)] : [])]) }];
  }
  return [
    { cost: wordSteps.name.cost, query: wordsIn("n:", unit), isCovered: true },
    ...(isUnfinished ? [{ cost: wordSteps.does.cost, query: beginning("n:", unit), isCovered: true }] : []),
    ...(unit.isPhrase ? [] : [{ cost: wordSteps.does.cost, query: wordsIn("d:", unit), isCovered: true }]),
    ...inShortForm(unit),
    { cost: wordSteps.anywhere.cost, query: wordsIn("", unit), isCovered: isUnfinished },
    ...(isUnfinished ? [{ cost: wordSteps.begun.cost, query: beginning("", unit) }] : []),
  ];
}

/** The concepts of those who may do a field although only their name says so: its kinds, and what is near it or above. */
export const familyOf = ({ id, sayingIt, kinds: parts, related, above }: Concept): number[] => [
  ...[id, ...sayingIt, ...parts, ...related],
  ...above,
];

/** How a profession or specialty is met by words, which are those typed or its usual name. */
function saidWays(concept: Concept, words: readonly string[], isTyped: boolean): Found[] {
  const { whole, part } = isTyped ? fieldSteps : { whole: fieldSteps.usual, part: fieldSteps.usual };
  const saying = inConcepts([concept.id, ...concept.sayingIt]);
  const inNameToo = allOf(words.map((word) => anyOf([wordIn("d:", word), wordIn("n:", word)])));
  const isNoOther = anyOf([token("concept:none"), inConcepts(familyOf(concept))]);
  return [
    { cost: whole.cost, query: wordIn("v:", words.join(" ")), isCovered: true },
    { cost: part.cost, query: allOf([allIn("d:", words), saying]), isCovered: true },
    { cost: fieldSteps.other.cost, query: allIn("d:", words) },
    { cost: fieldSteps.name.cost, query: allOf([inNameToo, isNoOther]) },
  ];
}

/** How a profession or specialty is met. */
function fieldWays(concept: Concept, words: readonly string[]): Found[] {
  const { id, sayingIt, kinds: parts, nameWords } = concept;
  return [
    ...(words.length > 0 ? saidWays(concept, words, true) : []),
    ...(nameWords.length > 0 && nameWords.join() !== words.join() ? saidWays(concept, nameWords, false) : []),
    { cost: fieldSteps.synonym.cost, query: inConcepts([id]) },
    ...(parts.length > 0 || sayingIt.length > 0
      ? [{ cost: fieldSteps.kind.cost, query: inConcepts([...sayingIt, ...parts]) }]
      : []),
  ];
}

/** How a need is met. */
function needWays({ related, nameWords }: Concept, unit: Unit): Found[] {
  const [first, ...others] = related;
  return [
    { cost: needSteps.own.cost, query: wordsIn("d:", unit), isCovered: true },
    { cost: needSteps.name.cost, query: wordsIn("n:", unit), isCovered: true },
    ...(first === undefined ? [] : [{ cost: needSteps.first.cost, query: inConcepts([first]) }]),
    {
      cost: needSteps.mention.cost,
      query: anyOf([wordsIn("", unit), ...(nameWords.length > 0 ? [allIn("", nameWords)] : [])]),
    },
    ...(others.length > 0 ? [{ cost: needSteps.other.cost, query: inConcepts(others) }] : []),
  ];
}

/** Ways of one cost as one way, the cheapest first. */
function byCost(ways: readonly Way[]): Way[] {
  const queries = new Map<number, WordQuery[]>();
  for (const { cost, query } of ways) queries.set(cost, [...(queries.get(cost) ?? []), query]);
  return [...queries].sort(([one], [other]) => one - other).map(([cost, some]) => ({ cost, query: anyOf(some) }));
}

const uncovered = (ways: readonly Found[]): WordQuery[] =>
  ways.flatMap(({ query, isCovered }) => (isCovered ? [] : query));

const toPart = (ways: readonly Found[]): Part => ({ ways: byCost(ways), any: anyOf(uncovered(ways)) });

function waysOf({ or = [], ...unit }: Unit): Found[] {
  if (or.length > 0) return [unit, ...or].flatMap(waysOf);
  if (unit.concepts.length === 0) return wordWays(unit);
  return unit.concepts.flatMap((concept) => {
    // Of several, each is met by its own name: the words between them are of neither.
    const words = unit.concepts.length > 1 || unit.isGiven ? concept.nameWords : unit.words;
    return isNeed(concept) ? needWays(concept, { ...unit, words: [...words] }) : fieldWays(concept, words);
  });
}

/** How entries meet a unit. */
export const partOf = (unit: Unit): Part => toPart(waysOf(unit));

/** The same with what makes an entry a close match only: a mere mention, and related fields. */
export function closePartOf(unit: Unit): Part {
  const isField = unit.concepts.length > 0 && unit.concepts.every(({ kind }) => kind !== "need");
  if (!isField) return partOf(unit);
  const related = unit.concepts.flatMap((concept) => concept.related);
  const above = unit.concepts.flatMap((concept) => [...concept.above]);
  return toPart([
    ...waysOf(unit),
    ...(unit.words.length > 0 ? [{ cost: fieldSteps.mention.cost, query: wordsIn("", unit) }] : []),
    ...(related.length > 0 ? [{ cost: fieldSteps.related.cost, query: inConcepts(related) }] : []),
    ...(above.length > 0 ? [{ cost: fieldSteps.above.cost, query: inConcepts(above) }] : []),
  ]);
}

/** That entries have nothing of what a search excludes. */
function withoutUnit(unit: Unit): WordQuery {
  const ids = unit.concepts.flatMap((concept) =>
    isNeed(concept) ? [] : [concept.id, ...concept.sayingIt, ...concept.kinds],
  );
  return `!${anyOf([wordsIn("", unit), ...(ids.length > 0 ? [inConcepts(ids)] : [])])}`;
}

/**
 * That a name has all that was typed in this order, where that is not only what is looked for: words of it name a place
 * ("university of michigan"), or it ends in a word without meaning ("doctors on" of "Doctors on Call"); "" elsewhere.
 */
export function inWholeName({ name, place }: Pick<Understood, "name" | "place">): WordQuery {
  const words = name.split(" ");
  if (words.length < 2) return "";
  const last = words.at(-1) ?? "";
  if (place && place.said !== "" && ` ${name} `.includes(` ${stems(place.said)} `))
    return `(${words.map((word) => `${token(word)}:A`).join(" <-> ")})`;
  return stopWords.has(last) ? `${token(`name:${name}`)}:*` : "";
}

/** How names of firms end that people rarely type. */
const endings = ["co", "company", "corp", "inc", "llc", "ltd", "pc", "pllc", "ps"];

/** The names that are what was typed. A firm may be called a "company" that is a "Co", or have no such ending. */
export function namesLike(name: string): string[] {
  const words = name.split(" ");
  const base = words.length > 1 && endings.includes(words.at(-1) ?? "") ? words.slice(0, -1).join(" ") : name;
  return [name, ...(base.includes(" ") ? [base, ...endings.map((ending) => `${base} ${ending}`)] : [])];
}

/** That a name is what was typed. */
export const isNameOf = (name: string): WordQuery => anyOf(namesLike(name).map((one) => token(`name:${one}`)));

/** That the name of who does it has all of these words, where they say more than what is looked for: "Duke University". */
function inOneName(units: readonly Unit[]): WordQuery {
  const isMixed = units.length > 1 && units.some(({ concepts }) => concepts.length === 0);
  const isSaid = units.every(
    ({ words, isPhrase, phone, or }) => words.length > 0 && !isPhrase && !or && phone === undefined,
  );
  if (!isMixed || !isSaid) return "";
  const fields = units.flatMap(({ concepts }) => concepts.filter((concept) => !isNeed(concept)));
  return allOf([
    ...units.map((unit) => wordsIn("n:", unit)),
    ...fields.map(({ id, sayingIt, kinds: parts }) => inConcepts([id, ...sayingIt, ...parts])),
  ]);
}

/** The ways in which the words of a search as a whole are a name. */
export function namesOf(words: Pick<Understood, "name" | "units" | "place">): Found[] {
  const whole = inWholeName(words);
  if (words.units.length === 0) return [];
  const within = inOneName(words.units);
  return [
    { cost: -2, query: isNameOf(words.name) },
    ...(whole === "" ? [] : [{ cost: -1, query: whole }]),
    ...(within === "" ? [] : [{ cost: 0, query: within, isCovered: true }]),
  ];
}

/** The most classes of equal cost that one statement tells apart; what costs more is in one class. */
const mostClasses = 7;
/** The most combinations that are looked at for them. */
const mostCombinations = 24;

/** The combinations of one way for each part, the cheapest first, walked from the cheapest to its dearer neighbors. */
function* combinations(parts: readonly Part[]): Generator<Way> {
  const wayAt = (way: number, part: number) => parts[part]?.ways[way];
  const costOf = (at: readonly number[]) => at.reduce((sum, way, part) => sum + (wayAt(way, part)?.cost ?? 0), 0);
  const start = parts.map(() => 0);
  const waiting = [{ at: start, cost: costOf(start) }];
  const seen = new Set([start.join()]);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { at, cost } = next;
    yield { cost, query: allOf(at.map((way, part) => wayAt(way, part)?.query ?? "")) };
    parts.forEach(({ ways }, part) => {
      const dearer = at.with(part, (at[part] ?? 0) + 1);
      if ((dearer[part] ?? 0) >= ways.length || seen.has(dearer.join())) return;
      seen.add(dearer.join());
      waiting.push({ at: dearer, cost: costOf(dearer) });
    });
    waiting.sort((one, other) => one.cost - other.cost);
  }
}

/** What meets all parts in any of their ways, or the whole name; "" without words. */
export const widest = ({ parts, names }: Pick<Match, "parts" | "names">): WordQuery =>
  parts.length === 0 ? "" : anyOf([...uncovered(names), allOf(parts.map(({ any }) => any))]);

/** The classes of entries by their cost, the cheapest first: an entry is in the first that it meets. */
export function classesOf({ parts, names }: Pick<Match, "parts" | "names">): Way[] {
  if (parts.length === 0) return [];
  const cheapest: Way[] = [...names];
  let count = 0;
  for (const combination of combinations(parts)) {
    if ((count += 1) > mostCombinations) break;
    cheapest.push(combination);
  }
  const classes = byCost(cheapest);
  const isAll = count <= mostCombinations && classes.length <= mostClasses;
  return isAll ? classes : [...classes.slice(0, mostClasses - 1), { cost: Infinity, query: widest({ parts, names }) }];
}

/** What must hold of every result, without what is excluded. */
export const allWith = (queries: readonly WordQuery[], excluded: readonly Unit[]): WordQuery =>
  [...queries, ...excluded.filter(({ words }) => words.length > 0).map(withoutUnit)].join(" & ");
