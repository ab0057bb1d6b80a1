import "server-only";
import { formsOfWord } from "@/lib/rules/abbreviations";
import { wordSteps } from "@/lib/rules/search-costs";
import { stems, stopWords } from "@/lib/rules/stems";
import { type Db } from "../db/client";
import { execute, plannedOnce } from "../db/sql";
import { allOf, anyOf, type Found, inConcepts, isNeed, phraseOf, token, type WordQuery, wordsIn } from "./match";
import { meets } from "./page";
import { type Understood, type Unit } from "./units";

/**
 * That a name has all that was typed in this order, where that is not only what is looked for: words of it name a place
 * ("university of michigan"), or it ends in a word without meaning ("doctors on" of "Doctors on Call"); "" elsewhere.
 */
export function inWholeName({ name, place }: Pick<Understood, "name" | "place">): WordQuery {
  const words = name.split(" ");
  if (words.length < 2) return "";
  const last = words.at(-1) ?? "";
  const isName = place !== null && place.said.length > 2;
  if (isName && ` ${name} `.includes(` ${stems(place.said)} `)) return phraseOf(words, true);
  return stopWords.has(last) ? `${token(`name:${name}`)}:*` : "";
}

/** How names of firms end that people rarely type. */
const endings = "co company corp inc llc ltd pc pllc ps".split(" ");

/** The names that are what was typed. A firm may be called a "company" that is a "Co", or have no such ending. */
export function namesLike(name: string): string[] {
  const words = name.split(" ");
  const base = words.length > 1 && endings.includes(words.at(-1) ?? "") ? words.slice(0, -1).join(" ") : name;
  return [name, ...(base.includes(" ") ? [base, ...endings.map((ending) => `${base} ${ending}`)] : [])];
}

/** That a name is what was typed. */
export const isNameOf = (name: string): WordQuery => anyOf(namesLike(name).map((one) => token(`name:${one}`)));

/** How one name has all of these words, where they say more than what is looked for: "Duke University". */
function inOneName(units: readonly Unit[]): Found[] {
  const isMixed = units.length > 1 && units.some(({ concepts }) => concepts.length === 0);
  const isSaid = units.every(
    ({ words, isPhrase, phone, or }) => words.length > 0 && !isPhrase && !or && phone === undefined,
  );
  if (!isMixed || !isSaid) return [];
  const fields = units.flatMap(({ concepts }) => concepts.filter((concept) => !isNeed(concept)));
  const named = allOf(units.map((unit) => wordsIn("n:", unit)));
  const done = fields.map(({ id, sayingIt, kinds: parts }) => inConcepts([id, ...sayingIt, ...parts]));
  return [
    { cost: 0, query: allOf([named, ...done]), isCovered: true },
    // "Bumble Bee" is no pest control.
    { cost: wordSteps.nameOnly.cost, query: named },
  ];
}

/** The ways in which the words of a search as a whole are a name. */
export function namesOf(words: Pick<Understood, "name" | "units" | "place">): Found[] {
  const whole = inWholeName(words);
  if (words.units.length === 0) return [];
  return [
    { cost: -2, query: isNameOf(words.name) },
    ...(whole === "" ? [] : [{ cost: -1, query: whole }]),
    ...inOneName(words.units),
  ];
}

/** Whether some listing meets a query. Materialized, because for one row the planner would read entries one by one. */
export const hasEntry = async (db: Db, query: WordQuery): Promise<boolean> =>
  (await execute(db)`${plannedOnce} WITH found AS MATERIALIZED (SELECT FROM search_entry e WHERE ${meets(query)})
    SELECT 1 FROM found LIMIT 1`) > 0;

/**
 * Whether some listing has all these stems in its name, however they are abbreviated. `mayGoOn`: the last one as a
 * beginning, too.
 */
export async function isNamed(db: Db, words: readonly string[], { mayGoOn = false } = {}): Promise<boolean> {
  const inName = (word: string): WordQuery => token(`n:${word}`);
  const written = words.map((word) => anyOf([word, ...formsOfWord(word)].map(inName)));
  const begun = mayGoOn ? words.slice(-1).map((word) => `${inName(word)}:*`) : [];
  return words.length > 0 && (await hasEntry(db, allOf([...written.slice(0, words.length - begun.length), ...begun])));
}

/** Whether some listing is in a city of this name. */
export const isListed = (db: Db, city: string): Promise<boolean> => hasEntry(db, token(`city:${city}`));
