import "server-only";
import { fieldSteps, needSteps, wordSteps } from "@/lib/rules/search-costs";
import { formsOfWord } from "@/lib/rules/abbreviations";
import { isFiller } from "@/lib/rules/search-facts";
import { rootOf, stemsOf } from "@/lib/rules/stems";
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
export function allOf(queries: readonly WordQuery[]): WordQuery {
  const asked = queries.filter(Boolean);
  return asked.length <= 1 ? (asked[0] ?? "") : `(${asked.join(" & ")})`;
}
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
export type Found = Way & { isCovered?: boolean };

/** What entries must meet. */
export interface Match {
  /** The parts of the words. Without words: none. */
  parts: Part[];
  /** The ways in which a name is all that was typed. */
  names: Found[];
  /** What every entry must have: filters, and not what is excluded. */
  all: WordQuery[];
  /** Conditions on columns of an entry `e`. */
  conditions: Prisma.Sql[];
}

export const isNeed = ({ kind }: Pick<Concept, "kind">): boolean => kind === "need";

/** Words of all fields, of the name, of what a listing does, or one whole value of that (`search_entry_due`). */
type Field = "" | "n:" | "d:" | "v:";
const wordIn = (field: Field, word: string): WordQuery => token(`${field}${word}`);
const allIn = (field: Field, words: readonly string[]): WordQuery => allOf(words.map((word) => wordIn(field, word)));

/** Words one behind the other, anywhere or in the name. */
export const phraseOf = (words: readonly string[], isInName = false): WordQuery =>
  `(${words.map((word) => `${token(word)}${isInName ? ":A" : ""}`).join(" <-> ")})`;

/** A unit's words; those of a phrase one behind the other. */
export const wordsIn = (field: Field, { words, isPhrase }: Unit): WordQuery =>
  isPhrase && words.length > 1 ? phraseOf(words, field === "n:") : allIn(field, words);

/** Words of what a listing does that are made from the same ones: "beekeeping" for "beekeeper". */
const rootsIn = (words: readonly string[]): WordQuery => allOf(words.map((word) => token(`r:${rootOf(word)}`)));

/** Words of which the last may be another that it begins. */
function beginning(field: Field, { words, goesOn = [], isOpen }: Unit): WordQuery {
  const [first, last] = [words.slice(0, -1), [...words.slice(-1), ...goesOn]];
  const ends = last.map((word) => wordIn(field, word));
  return allOf([...first.map((word) => wordIn(field, word)), isOpen ? `${anyOf(ends)}:*` : anyOf(ends)]);
}

export const inConcepts = (ids: readonly number[]): WordQuery => anyOf(ids.map((id) => token(`concept:${id}`)));

/** Other forms of a word: in names "Rob" for "Robert", and in addresses "Ave" for "Avenue". */
const inShortForm = ({ said, shortForms = [] }: Unit): Found[] => [
  ...shortForms.map((form) => ({ cost: wordSteps.does.cost, query: wordIn("n:", form) })),
  ...formsOfWord(said).map((form) => ({ cost: wordSteps.anywhere.cost, query: wordIn("", form) })),
];

/** An initial beside another word of a name: "P. Burke". */
const asInitial = ({ words, initialOf }: Unit): Found[] =>
  initialOf === undefined
    ? []
    : [{ cost: wordSteps.begunInName.cost, query: allOf([`${allIn("n:", words)}:*`, wordIn("n:", initialOf)]) }];

/** How a word that names nothing is met. */
function wordWays(unit: Unit): Found[] {
  const isUnfinished = unit.goesOn !== undefined || unit.isOpen === true;
  if (unit.phone !== undefined) {
    const said = token(`phone:${unit.phone}`);
    return [{ cost: 0, query: anyOf([said, ...(unit.words.length === 1 ? [wordsIn("", unit)] : [])]) }];
  }
  return [
    { cost: wordSteps.name.cost, query: wordsIn("n:", unit), isCovered: true },
    ...(unit.isPhrase
      ? []
      : [{ cost: wordSteps.value.cost, query: wordIn("v:", unit.words.join(" ")), isCovered: true }]),
    ...(unit.isPhrase ? [] : [{ cost: wordSteps.does.cost, query: wordsIn("d:", unit), isCovered: true }]),
    { cost: wordSteps.city.cost, query: token(`city:${unit.said}`), isCovered: true },
    ...inShortForm(unit),
    ...asInitial(unit),
    { cost: wordSteps.anywhere.cost, query: wordsIn("", unit), isCovered: isUnfinished },
    ...(unit.isPhrase ? [] : [{ cost: wordSteps.root.cost, query: rootsIn(unit.words) }]),
    ...(isUnfinished ? [{ cost: wordSteps.begunInName.cost, query: beginning("n:", unit), isCovered: true }] : []),
    ...(isUnfinished ? [{ cost: wordSteps.begun.cost, query: beginning("", unit) }] : []),
  ];
}

/** The concepts of those who may do a field although only their name says so: its kinds, and what is near it or above. */
export const familyOf = ({ id, sayingIt, kinds: parts, related, above }: Concept): number[] => [
  ...[id, ...sayingIt, ...parts, ...related],
  ...above,
];

/** How those who do a field say it in only its telling words, or its last one in another form. */
const formsIn = (telling: readonly string[], saying: WordQuery): Found[] =>
  telling
    .slice(-1)
    .flatMap((head) => [
      { cost: fieldSteps.telling.cost, query: allOf([allIn("d:", telling), saying]), isCovered: true },
      ...(rootOf(head) === head
        ? []
        : [{ cost: fieldSteps.root.cost, query: allOf([rootsIn([head]), saying]), isCovered: true }]),
    ]);

/** How a profession or specialty is met by words, which are those typed or its usual name. */
function saidWays(concept: Concept, words: readonly string[], isTyped: boolean): Found[] {
  const { whole, part } = isTyped ? fieldSteps : { whole: fieldSteps.usual, part: fieldSteps.usual };
  const saying = inConcepts([concept.id, ...concept.sayingIt]);
  const telling = words.slice(0, words.findLastIndex((word) => !isFiller(word)) + 1);
  const inNameToo = allOf(words.map((word) => anyOf([wordIn("d:", word), wordIn("n:", word)])));
  const isNoOther = anyOf([token("concept:none"), inConcepts(familyOf(concept))]);
  return [
    { cost: whole.cost, query: wordIn("v:", words.join(" ")), isCovered: true },
    { cost: part.cost, query: allOf([allIn("d:", words), saying]), isCovered: true },
    ...(isTyped ? formsIn(telling, saying) : []),
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
    { cost: fieldSteps.synonym.cost, query: token(`whole:${id}`), isCovered: true },
    { cost: fieldSteps.synonymPart.cost, query: inConcepts([id]) },
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
export function byCost(ways: readonly Way[]): Way[] {
  const queries = new Map<number, WordQuery[]>();
  for (const { cost, query } of ways) queries.set(cost, [...(queries.get(cost) ?? []), query]);
  return [...queries].sort(([one], [other]) => one - other).map(([cost, some]) => ({ cost, query: anyOf(some) }));
}

export const uncovered = (ways: readonly Found[]): WordQuery[] =>
  ways.flatMap(({ query, isCovered }) => (isCovered ? [] : query));

const toPart = (ways: readonly Found[]): Part => ({ ways: byCost(ways), any: anyOf(uncovered(ways)) });

function waysOf({ or = [], ...unit }: Unit): Found[] {
  if (or.length > 0) return [unit, ...or].flatMap(waysOf);
  if (unit.concepts.length === 0) return wordWays(unit);
  return unit.concepts.flatMap((concept, at) => {
    // Of several, each is met by its own name: the words between them are of neither.
    const words = unit.concepts.length > 1 || unit.isGiven ? concept.nameWords : unit.words;
    const ways = isNeed(concept) ? needWays(concept, { ...unit, words: [...words] }) : fieldWays(concept, words);
    const more = at < (unit.meant ?? Infinity) ? 0 : fieldSteps.less.cost;
    return ways.map((way) => ({ ...way, cost: way.cost + more }));
  });
}

/** How entries meet a unit. */
export const partOf = (unit: Unit): Part => toPart(waysOf(unit));

/** What entries need not meet, and what they cost more if they don't. */
const preferred = (query: WordQuery, cost: number): Part => ({
  ways: [
    { cost: 0, query },
    { cost, query: "" },
  ],
  any: "",
});

/** A word that names nothing, typed in full. */
const isSingle = ({ concepts, words, isPhrase, or, phone, goesOn, isOpen }: Unit): boolean =>
  concepts.length === 0 && words.length === 1 && !isPhrase && !or && phone === undefined && !goesOn && !isOpen;

/**
 * What is better of the entries that meet all: words stand as they were typed ("cook county"), a
 * field is called what was typed ("barber college"), and wishes are mentioned.
 */
export function preferencesOf({ units, facts }: Pick<Understood, "units" | "facts">): Part[] {
  if (units.length === 0) return [];
  const pairs = units.slice(1).flatMap((unit, at) => {
    const pair = [units[at] ?? unit, unit];
    return pair.every(isSingle) ? [pair.flatMap(({ words }) => words)] : [];
  });
  const phrases = units.flatMap(({ concepts: [concept], words }) =>
    concept && !isNeed(concept) && words.length > 1 && words.join() !== concept.nameWords.join() ? [words] : [],
  );
  const wishes = facts.flatMap(({ kind, value, said }) =>
    kind === "wish" && value !== "rating" ? [stemsOf(said)] : [],
  );
  return [
    ...[...pairs, ...wishes].map((words) => preferred(phraseOf(words), wordSteps.apart.cost)),
    ...phrases.map((words) => preferred(anyOf([allIn("n:", words), allIn("d:", words)]), fieldSteps.unnamed.cost)),
  ];
}

/** How entries meet the words of a search. */
export const partsOf = (words: Understood): Part[] => [...words.units.map(partOf), ...preferencesOf(words)];

/** The same with what makes an entry a close match only: a mere mention, and related fields. */
export function closePartOf(unit: Unit): Part {
  const isField = unit.concepts.length > 0 && unit.concepts.every(({ kind }) => kind !== "need");
  if (!isField) return partOf(unit);
  const idsOf = (pick: (concept: Concept) => Iterable<number>) =>
    unit.concepts.flatMap((concept) => [...pick(concept)]);
  const near: [cost: number, ids: number[]][] = [
    [fieldSteps.broader.cost, idsOf(({ broader }) => broader)],
    [fieldSteps.related.cost, idsOf(({ related }) => related)],
    [fieldSteps.above.cost, idsOf(({ above, siblings }) => [...above, ...siblings])],
  ];
  return toPart([
    ...waysOf(unit),
    ...(unit.words.length > 0 ? [{ cost: fieldSteps.mention.cost, query: wordsIn("", unit) }] : []),
    ...near.flatMap(([cost, ids]) => (ids.length > 0 ? [{ cost, query: inConcepts(ids) }] : [])),
  ]);
}

/** That entries have nothing of what a search excludes. */
function withoutUnit(unit: Unit): WordQuery {
  if (unit.tokens) return `!${allOf(unit.tokens.map(token))}`;
  const ids = unit.concepts.flatMap((concept) =>
    isNeed(concept) ? [] : [concept.id, ...concept.sayingIt, ...concept.kinds],
  );
  return `!${anyOf([wordsIn("", unit), ...(ids.length > 0 ? [inConcepts(ids)] : [])])}`;
}

/** What must hold of every result, without what is excluded. */
export const allWith = (queries: readonly WordQuery[], excluded: readonly Unit[]): WordQuery[] => [
  ...queries,
  ...excluded.filter(({ words, tokens }) => tokens ?? words.length > 0).map(withoutUnit),
];
