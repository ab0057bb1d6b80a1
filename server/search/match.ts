import "server-only";
import { kinds } from "@/lib/rules/listing-kind";
import { type RelevanceTier } from "@/lib/rules/listing-order";
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

const lexeme = (text: string): string => `'${fitting(text).replace(/[\\']/g, (sign) => sign + sign)}'`;
export const token = (text: string): WordQuery => lexeme(text);
export const allOf = (queries: readonly WordQuery[]): WordQuery =>
  queries.length === 1 ? (queries[0] ?? "") : `(${queries.join(" & ")})`;
export const anyOf = (queries: readonly WordQuery[]): WordQuery =>
  queries.length === 1 ? (queries[0] ?? "") : `(${queries.join(" | ")})`;

/** A listing is in the first tier whose query it meets. */
export interface Tier {
  name: RelevanceTier;
  query: WordQuery;
}

/** What entries must meet. */
export interface Match {
  /** Without words in the query: none, and everything that meets `all` is found. */
  tiers: Tier[];
  /** What every entry must have, whatever its tier: filters, and not what is excluded; "" if nothing. */
  all: WordQuery;
  /** Conditions on columns of an entry `e`. */
  conditions: Prisma.Sql[];
}

/** Words of all fields, of the name, or of what a listing does (`search_entry_due`). */
type Field = "" | "n:" | "d:";
const wordIn = (field: Field, word: string): WordQuery => lexeme(`${field}${word}`);

/** A unit's words; those of a phrase one behind the other. */
const wordsIn = (field: Field, { words, isPhrase }: Unit): WordQuery => {
  if (!isPhrase || words.length === 1) return allOf(words.map((word) => wordIn(field, word)));
  return `(${words.map((word) => `${lexeme(word)}${field === "n:" ? ":A" : ""}`).join(" <-> ")})`;
};
const inAnyField = (unit: Unit): WordQuery => {
  const said = wordsIn("", unit);
  return unit.phone === undefined
    ? said
    : anyOf([lexeme(`phone:${unit.phone}`), ...(unit.words.length === 1 ? [said] : [])]);
};
const inName = (unit: Unit): WordQuery => (unit.phone === undefined ? wordsIn("n:", unit) : inAnyField(unit));

/** Words of which the last may be another that it begins. */
const beginning = (field: Field, { words, goesOn = [], isOpen }: Unit): WordQuery => {
  const [first, last] = [words.slice(0, -1), [...words.slice(-1), ...goesOn]];
  const each = (some: readonly string[]) => some.map((word) => wordIn(field, word));
  return allOf([...each(first), isOpen ? `${anyOf(each(last))}:*` : anyOf(each(last))]);
};
const inNameSoFar = (unit: Unit): WordQuery => (unit.goesOn ? beginning("n:", unit) : inName(unit));

const inConcept = (id: number): WordQuery => lexeme(`concept:${id}`);

/** What a listing does: by the concept, or a need in its own words. */
const fieldsOf = ({ concepts, words }: Unit): WordQuery[] =>
  concepts.flatMap(({ id, kind, sayingIt }) =>
    kind === "need" ? allOf(words.map((word) => wordIn("d:", word))) : [id, ...sayingIt].map(inConcept),
  );
const asConcept = (unit: Unit): WordQuery => anyOf(fieldsOf(unit));

/** Said in any field, by the concept or by its words, or met in one of these other ways. */
const said = (unit: Unit, others: readonly WordQuery[] = []): WordQuery =>
  anyOf([...new Set([...fieldsOf(unit), inAnyField(unit), ...others])]);

/** Names that say a profession or specialty in another way: "8 Limbs Yoga" for "yoga classes". */
const namesSaying = ({ concepts }: Unit): WordQuery[] =>
  concepts.flatMap((concept) =>
    isNeed(concept) || concept.nameWords.length === 0 ? [] : allOf(concept.nameWords.map((word) => wordIn("n:", word))),
  );

/** As `said`, or by something near it: such a name, a related concept, a word that goes on. */
const near = (unit: Unit): WordQuery =>
  said(unit, [
    ...namesSaying(unit),
    ...unit.concepts.flatMap((concept) => concept.related.map(inConcept)),
    ...(unit.goesOn ? [beginning("", unit)] : []),
  ]);

/** As `said`, or of a need by the field that is asked first: asthma by lung doctors, then by others who treat it. */
const nearest = (unit: Unit): WordQuery =>
  said(
    unit,
    unit.concepts.flatMap((concept) => (isNeed(concept) ? concept.related.slice(0, 1).map(inConcept) : [])),
  );

const isNeed = ({ kind }: Concept): boolean => kind === "need";

const hasNear = ({ concepts, goesOn }: Unit): boolean =>
  goesOn !== undefined || concepts.some(({ related }) => related.length > 0);

/** What every entry has. */
const anything = anyOf(kinds.map((kind) => lexeme(`kind:${kind}`)));

/**
 * That a name begins with all that was typed, where this is not only what is looked for: it begins with a place, or ends in
 * a word without meaning ("atlanta va" of "Atlanta VA Clinic", "doctors on" of "Doctors on Call"); "" elsewhere.
 */
export function inNameBegun({ name, place }: Pick<Understood, "name" | "place">): WordQuery {
  const isOpen = stopWords.has(name.split(" ").at(-1) ?? "") || (place && name.startsWith(`${stems(place.said)} `));
  return isOpen && name.includes(" ") ? `${lexeme(`name:${name}`)}:*` : "";
}

/** How names of firms end that people rarely type. */
const endings = ["co", "company", "corp", "inc", "llc", "ltd", "pc", "pllc", "ps"];

/** That a name is what was typed. A firm may be called a "company" that is a "Co", or have no such ending. */
export function isNameOf(name: string): WordQuery {
  const words = name.split(" ");
  const base = words.length > 1 && endings.includes(words.at(-1) ?? "") ? words.slice(0, -1).join(" ") : name;
  const names = base.includes(" ") ? [base, ...endings.map((ending) => `${base} ${ending}`)] : [name];
  return anyOf([...new Set([name, ...names])].map((one) => lexeme(`name:${one}`)));
}

const tierIf = (isDue: boolean, name: RelevanceTier, query: WordQuery): Tier[] => (isDue ? [{ name, query }] : []);

/** The tiers of a query with words. Listings that have the ZIP code asked for come before those around it. */
export function tiersOf(
  { name, units, place }: Pick<Understood, "name" | "units" | "place">,
  zip: string | undefined,
): Tier[] {
  if (units.length === 0 && zip === undefined) return [];
  if (units.length === 0)
    return [
      { name: "says", query: lexeme(zip ?? "") },
      { name: "related", query: anything },
    ];
  const areConcepts = units.every(({ concepts }) => concepts.length > 0);
  const areWords = units.every(({ concepts }) => concepts.length === 0);
  const does = allOf(units.map(areConcepts ? asConcept : inName));
  const begun = inNameBegun({ name, place });
  return [
    { name: "name", query: isNameOf(name) },
    ...tierIf(begun !== "", "does", begun),
    ...tierIf(zip !== undefined && areConcepts, "does", allOf([does, lexeme(zip ?? "")])),
    ...tierIf(areConcepts || areWords, "does", does),
    // A name that holds all that was typed, the last word as a beginning, says it best.
    { name: "says", query: allOf(units.map(inNameSoFar)) },
    { name: "says", query: allOf(units.map((unit) => said(unit))) },
    ...tierIf(!areWords, "says", allOf(units.map((unit) => said(unit, namesSaying(unit))))),
    ...tierIf(
      units.some(({ concepts }) => concepts.some(isNeed)),
      "related",
      allOf(units.map(nearest)),
    ),
    ...tierIf(
      units.some(hasNear),
      "related",
      allOf([...units.map(near), ...(units.length > 1 ? [anyOf(units.map((unit) => said(unit)))] : [])]),
    ),
  ];
}

/** What must hold of every result, without what is excluded. */
export const allWith = (tokens: readonly string[], excluded: readonly string[][]): WordQuery =>
  [
    ...tokens.map(token),
    ...excluded.filter((words) => words.length > 0).map((words) => `!${allOf(words.map(lexeme))}`),
  ].join(" & ");
