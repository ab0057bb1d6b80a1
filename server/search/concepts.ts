import "server-only";
import { plainWords } from "@/lib/rules/plain-words";
import { stems, stemsOf, stopWords } from "@/lib/rules/stems";
import { cacheValue } from "../cache/cache";
import { type Db } from "../db/client";
import { queryRows } from "../db/sql";

/** What people look for: a profession, a specialty, or a need. */
export interface Concept {
  id: number;
  name: string;
  kind: "profession" | "specialty" | "need";
  /** The stems of its name. */
  nameWords: readonly string[];
  /** The stems of all ways to say it. */
  words: ReadonlySet<string>;
  /** These ways, in plain words. */
  ways: readonly string[];
  /** Those that this one is a part of, and their own, up to the top. */
  above: ReadonlySet<number>;
  /** Its parts that say its name: a general surgeon is a surgeon. */
  sayingIt: readonly number[];
  /** Its other parts: a steakhouse is a restaurant. */
  kinds: readonly number[];
  /** The specialties that it is a part of: accounting for a CPA. */
  broader: readonly number[];
  /** The other parts of those: an office cleaner for a house cleaner. */
  siblings: readonly number[];
  /** Those that may answer a search for it besides, the likeliest first. */
  related: readonly number[];
}

export interface Concepts {
  byId: ReadonlyMap<number, Concept>;
  /** By the stems of each way to say it, stop words left out. */
  byStems: ReadonlyMap<string, Concept>;
  /** The ways to say them as they were written, by the same stems. */
  written: ReadonlyMap<string, string>;
  /** The same with its stems in alphabetical order, for "doctor for kids". */
  bySortedStems: ReadonlyMap<string, Concept>;
  /** The same written as one word: "familydoctor". */
  byJoined: ReadonlyMap<string, string>;
  /** By the first letters of the words of a way to say it: "wc" for workers' compensation. */
  byInitials: ReadonlyMap<string, readonly Concept[]>;
  /** The stems of all ways to say them. */
  words: ReadonlySet<string>;
}

interface ConceptRow {
  id: number;
  name: string;
  kind: Concept["kind"];
  broader: number[];
  related: number[];
  terms: string[];
  written: string[];
}

const read = (db: Db) =>
  queryRows<ConceptRow>(db)`
    SELECT c.id, c.name, c.kind::text,
      ARRAY(SELECT o.id FROM unnest(c.broader) AS link (name) JOIN concept o ON lower(o.name) = lower(link.name)) AS broader,
      ARRAY(SELECT o.id FROM unnest(c.related) WITH ORDINALITY AS link (name, place)
        JOIN concept o ON lower(o.name) = lower(link.name) ORDER BY place) AS related,
      ARRAY(SELECT stems FROM concept_term t WHERE t.concept_id = c.id) AS terms, c.terms || c.name AS written
    FROM concept c ORDER BY c.id`;

function aboveOf(row: ConceptRow, rows: ReadonlyMap<number, ConceptRow>): Set<number> {
  const above = new Set<number>();
  const waiting = [...row.broader];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (above.has(id) || id === row.id) continue;
    above.add(id);
    waiting.push(...(rows.get(id)?.broader ?? []));
  }
  return above;
}

/** Whether a name contains one of these terms, as stems. */
const says = (name: string, terms: readonly string[]): boolean =>
  terms.some((term) => ` ${stems(name)} `.includes(` ${term} `));

const sorted = (text: string): string => text.split(" ").sort().join(" ");

const initials = (text: string): string => text.replace(/(\w)\w*\s*/g, "$1");

function initialsOf(terms: readonly (readonly [term: string, concept: Concept])[]): Map<string, Concept[]> {
  const found = new Map<string, Set<Concept>>();
  for (const [term, concept] of terms.filter(([text]) => text.includes(" "))) {
    const short = initials(term);
    found.set(short, (found.get(short) ?? new Set()).add(concept));
  }
  return new Map([...found].map(([short, concepts]) => [short, [...concepts]]));
}

async function load(db: Db): Promise<Concepts> {
  const rows = new Map((await read(db)).map((row) => [row.id, row]));
  const above = new Map([...rows.values()].map((row) => [row.id, aboveOf(row, rows)]));
  const isField = (id: number) => rows.get(id)?.kind !== "profession";
  const concepts = [...rows.values()].map((row): Concept => {
    const parts = [...rows.keys()].filter((id) => above.get(id)?.has(row.id));
    // All lawyers are no answer to a search for one field of law.
    const broader = row.broader.filter(isField);
    const sayingIt = parts.filter((id) => says(rows.get(id)?.name ?? "", row.terms));
    const kinds = parts.filter((id) => !sayingIt.includes(id));
    const siblings = [...rows.keys()].filter(
      (id) => id !== row.id && !parts.includes(id) && broader.some((whole) => above.get(id)?.has(whole)),
    );
    const related = row.related.filter((id) => id !== row.id && !parts.includes(id));
    const words = new Set(row.terms.flatMap((term) => term.split(" ")));
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      nameWords: stemsOf(row.name),
      words,
      ways: row.written.map(plainWords),
      above: above.get(row.id) ?? new Set(),
      sayingIt,
      kinds,
      broader,
      siblings,
      related,
    };
  });
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const terms = [...rows.values()].flatMap((row) =>
    row.terms.flatMap((term) => {
      const concept = byId.get(row.id);
      return concept ? [[term, concept] as const] : [];
    }),
  );
  return {
    byId,
    byInitials: initialsOf(terms),
    byStems: new Map(terms),
    written: new Map([...rows.values()].flatMap((row) => row.written.map((text) => [stemsOf(text).join(" "), text]))),
    bySortedStems: new Map(terms.map(([term, concept]) => [sorted(term), concept])),
    byJoined: new Map(terms.filter(([term]) => term.includes(" ")).map(([term]) => [term.replaceAll(" ", ""), term])),
    words: new Set(terms.flatMap(([term]) => term.split(" "))),
  };
}

/** All concepts, in memory. */
export const allConcepts = cacheValue<Db, Concepts>({ name: "concepts", invalidatedBy: ["concepts"] }, load);

/** The shortest beginning of a way to say a concept. */
const shortestBeginning = 4;

/** Whether an unfinished word begins a way to say a concept. */
export const isBeginning = ({ words }: Concepts, word: string): boolean =>
  word.length >= shortestBeginning && [...words].some((known) => known.startsWith(word));

/** The shortest beginning of a word that abbreviates it beside others: "rad onc". */
const shortestAbbreviated = 3;

/** Whether stems say a term, of which the last may be begun, or each: "family doct", "rad onc". */
function begins(term: readonly string[], said: readonly string[]): boolean {
  const isWhole = said.every((word, at) => at === said.length - 1 || word === term[at]);
  const isShort = term.length === said.length && said.every(({ length }) => length >= shortestAbbreviated);
  return (isWhole || isShort) && said.every((word, at) => term[at]?.startsWith(word));
}

/** The concept that the last of these words begin to say, by its shortest such term, and since which word. */
export function conceptBegun({ byStems }: Concepts, words: readonly string[]): { concept: Concept; at: number } | null {
  const last = words.at(-1) ?? "";
  if (last.length < shortestAbbreviated) return null;
  for (let at = Math.max(0, words.length - longest); at < words.length; at += 1) {
    const said = [...words.slice(at, -1).filter((word) => !stopWords.has(word)), last].map((word, nth, all) =>
      nth === all.length - 1 ? word : stems(word),
    );
    if (said.length === 1 && last.length < shortestBeginning) return null;
    let [shortest, begun]: [number, Concept | null] = [Infinity, null];
    for (const [term, concept] of byStems) {
      const isOut = term.length >= shortest || !term.startsWith(said[0] ?? "");
      if (!isOut && begins(term.split(" "), said)) [shortest, begun] = [term.length, concept];
    }
    if (begun) return { concept: begun, at };
  }
  return null;
}

/** Words that may stand inside a way to say a concept: "watch my kids". */
const owners: ReadonlySet<string> = new Set(
  "my our your his her their me us him them it myself ourselves himself herself themselves".split(" "),
);

/** The longest way to say a concept, in words with meaning. */
const longest = 6;

/** The concepts that the plain words from `at` on name, each with its length in words, the longest first. */
export function conceptsAt(
  { byStems, bySortedStems }: Concepts,
  words: readonly string[],
  at: number,
): { concept: Concept; length: number }[] {
  if (stopWords.has(words[at] ?? "")) return [];
  const found: { concept: Concept; length: number }[] = [];
  const said: string[] = [];
  for (let end = at; end < words.length && said.length < longest; end += 1) {
    const word = words[end] ?? "";
    if (stopWords.has(word) || (said.length > 0 && owners.has(word))) continue;
    said.push(stems(word));
    const term = said.join(" ");
    const concept = byStems.get(term) ?? (said.length > 1 ? bySortedStems.get(sorted(term)) : undefined);
    if (concept) found.unshift({ concept, length: end - at + 1 });
  }
  return found;
}

/** The concepts that a value of a listing names, each by its longest way to say it: "Legal separation" is not "legal". */
export function conceptsIn(concepts: Concepts, value: string): Concept[] {
  return value.split(/[/(),]/).flatMap((part) => {
    const words = plainWords(part.replace(/['’]/g, "")).split(" ");
    const found: Concept[] = [];
    for (let at = 0; at < words.length;) {
      const [named] = conceptsAt(concepts, words, at);
      if (named) found.push(named.concept);
      at += named?.length ?? 1;
    }
    return found;
  });
}

/** What people call a field besides its name, in plain words: the ways to say the concept that it names. */
export const otherNames = ({ byStems }: Concepts, name: string): readonly string[] =>
  byStems.get(stems(name))?.ways ?? [];
