import "server-only";
import { type Suggestion } from "@/lib/contract/search";
import { routes } from "@/lib/site/routes";
import { plainWords } from "@/lib/rules/plain-words";
import { stems } from "@/lib/rules/stems";
import { type Ctx } from "../ctx";
import { allConcepts } from "./concepts";
import { isConcept, split, unitsOf } from "./pieces";
import { createSearchCache } from "./search-cache";
import { guessesAmong } from "./spelling";
import { suggestCategories } from "./suggest-categories";
import { suggestListings, suggestNearestListings } from "./suggest-listings";
import { allOf, partOf, type WordQuery } from "./match";
import { type Candidate, suggestPlaces, withListings } from "./suggest-places";

/** How many there are at most, in all and of those that are not listings. */
const most = { all: 8, concepts: 2, categories: 3, places: 2 };
/** Concepts that are looked at, since not all have listings. */
const mostLooked = 12;

/** Many type the same letters. */
const suggested = createSearchCache<Suggestion[]>({ name: "suggestions", max: 5000 });

const conceptSuggestion = (name: string): Suggestion => {
  return { type: "concept", id: null, name, hint: "Search", path: routes.search({ q: name.toLowerCase() }) };
};

interface Wanted {
  key: string;
  isMistyped: boolean;
  /** What entries must have besides. */
  beside?: WordQuery;
}

/**
 * Ways to say concepts that some listing does, each concept once, that begin so, the shortest first; or whose last word has
 * a typo. What is shown is what is searched: the way to say it, not what it is called here.
 */
async function conceptsBegun(ctx: Ctx, { key: typed, isMistyped, beside = "" }: Wanted): Promise<string[]> {
  const { byStems, words, written } = await allConcepts(ctx.db);
  const said = stems(typed);
  const last = said.split(" ").at(-1) ?? "";
  const [guess] = isMistyped ? guessesAmong(last, words, 1) : [];
  if (isMistyped && !guess) return [];
  const key = guess ? said.slice(0, said.length - last.length) + guess.word : said;
  const found = new Map<number, Candidate<string>>();
  const begun = [...byStems].filter(([term]) => term.startsWith(key));
  for (const [term, concept] of begun.sort(([one], [other]) => one.length - other.length)) {
    const text = written.get(term) ?? concept.name;
    const { any } = partOf({ said: text, words: term.split(" "), concepts: [concept] });
    if (!found.has(concept.id)) found.set(concept.id, { value: text, query: allOf([any, beside]) });
    if (found.size === mostLooked) break;
  }
  return (await withListings(ctx.db, [...found.values()])).slice(0, most.concepts);
}

/** What begins as typed, or but for a typo, in groups: what people look for, categories, listings, places. */
async function suggestAll(ctx: Ctx, typed: string, isMistyped: boolean): Promise<Suggestion[]> {
  const [begun, categories, places] = await Promise.all([
    conceptsBegun(ctx, { key: typed, isMistyped }),
    suggestCategories(ctx, { key: typed, most: most.categories, isMistyped }),
    suggestPlaces(ctx, typed, { most: most.places, isMistyped, mustHaveListings: true }),
  ]);
  const names = new Set(categories.map(({ name }) => stems(name)));
  const concepts = begun.map(conceptSuggestion);
  const fields = [...concepts.filter(({ name }) => !names.has(stems(name))), ...categories];
  const listingsOf = isMistyped ? suggestNearestListings : suggestListings;
  const listings = await listingsOf(ctx, typed, most.all - fields.length - places.length);
  return [...fields.slice(0, most.concepts), ...places, ...fields.slice(most.concepts), ...listings];
}

/** The longest thought that is completed, in words, and the shortest end of one, in letters. */
const longestThought = 8;
const shortestEnd = 3;

/** The words of a text as they are searched, those behind a minus with it. */
const wordsTyped = (text: string): string[] =>
  text
    .split(/\s+/)
    .flatMap((word) => {
      const plain = plainWords(word);
      return word.startsWith("-") ? (plain === "" ? [] : `-${plain}`) : plain.split(" ");
    })
    .filter(Boolean)
    .slice(0, longestThought);

/** A way to say a concept behind a minus. */
const without = (text: string): string => (text.includes(" ") ? `-"${text}"` : `-${text}`);

/** Of a longer thought ("auto repair tuc"), what its last words begin, behind the words before them. */
async function suggestEnds(ctx: Ctx, words: readonly string[]): Promise<Suggestion[]> {
  const all = await allConcepts(ctx.db);
  for (let at = words[0]?.startsWith("-") ? 0 : 1; at < words.length; at += 1) {
    const [before, end] = [words.slice(0, at), words.slice(at).join(" ")];
    const isMinus = end.startsWith("-");
    const key = isMinus ? end.slice(1) : end;
    const units = unitsOf(
      split(
        all,
        before.filter((word) => !word.startsWith("-")),
      ),
    );
    // Words that mean nothing are of a name.
    if (key.length < shortestEnd || key.includes("-") || !units.every(isConcept)) continue;
    const [start, beside] = [before.join(" "), allOf(units.map((unit) => partOf(unit).any))];
    const [concepts, places] = await Promise.all([
      conceptsBegun(ctx, { key, isMistyped: false, ...(!isMinus && { beside }) }),
      isMinus ? [] : suggestPlaces(ctx, key, { most: most.places, isMistyped: false, mustHaveListings: true, beside }),
    ]);
    const found = [
      ...concepts
        .map((text) => text.toLowerCase())
        .map((text) => conceptSuggestion(`${start} ${isMinus ? without(text) : text}`.trim())),
      ...places.map(({ name }) => ({
        ...conceptSuggestion(`${start} ${name}`),
        path: routes.search({ q: start, location: name }),
      })),
    ];
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Up to 8 suggestions for what is typed. Where nothing begins so, a typo is allowed for.
 * @param only places or listings, for a field that takes nothing else
 */
export async function suggest(ctx: Ctx, text: string, only?: "place" | "listing"): Promise<Suggestion[]> {
  const [typed, words] = [plainWords(text), wordsTyped(text)];
  if (typed === "") return [];
  const round = (isMistyped: boolean) => {
    if (only === "place") return suggestPlaces(ctx, typed, { most: most.all, isMistyped, mustHaveListings: false });
    if (only === "listing") return (isMistyped ? suggestNearestListings : suggestListings)(ctx, typed, most.all);
    return suggestAll(ctx, typed, isMistyped);
  };
  return suggested.load(`${only ?? ""} ${words.join(" ")}`, async () => {
    if (only === undefined && words.some((word) => word.startsWith("-"))) return suggestEnds(ctx, words);
    const found = await round(false);
    if (found.length > 0) return found;
    const ends = only === undefined ? await suggestEnds(ctx, words) : [];
    return ends.length > 0 ? ends : round(true);
  });
}
