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
import { suggestPlaces } from "./suggest-places";

/** How many there are at most, in all and of those that are not listings. */
const most = { all: 8, concepts: 2, categories: 3, places: 2 };

/** Many type the same letters. */
const suggested = createSearchCache<Suggestion[]>({ name: "suggestions", max: 5000 });

const conceptSuggestion = (name: string): Suggestion => {
  return { type: "concept", id: null, name, hint: "Search", path: routes.search({ q: name.toLowerCase() }) };
};

/** Concepts with a way to say them that begins so, the shortest way first; or one whose last word has a typo. */
async function suggestConcepts(ctx: Ctx, typed: string, isMistyped: boolean): Promise<Suggestion[]> {
  const { byStems, words } = await allConcepts(ctx.db);
  const said = stems(typed);
  const last = said.split(" ").at(-1) ?? "";
  const [guess] = isMistyped ? guessesAmong(last, words, 1) : [];
  if (isMistyped && !guess) return [];
  const key = guess ? said.slice(0, said.length - last.length) + guess.word : said;
  const found = new Map<number, Suggestion>();
  const terms = [...byStems]
    .filter(([term]) => term.startsWith(key))
    .sort(([one], [other]) => one.length - other.length);
  for (const [term, { id, name }] of terms) {
    // What is shown is what is searched: the way to say it, not what it is called here.
    const said = stems(name) === term ? name : term;
    if (!found.has(id)) found.set(id, conceptSuggestion(said));
  }
  return [...found.values()].slice(0, most.concepts);
}

/** What begins as typed, or but for a typo, in groups: what people look for, categories, listings, places. */
async function suggestAll(ctx: Ctx, typed: string, isMistyped: boolean): Promise<Suggestion[]> {
  const [concepts, categories, places] = await Promise.all([
    suggestConcepts(ctx, typed, isMistyped),
    suggestCategories(ctx, { key: typed, most: most.categories, isMistyped }),
    suggestPlaces(ctx, typed, { most: most.places, isMistyped, mustHaveListings: true }),
  ]);
  const names = new Set(categories.map(({ name }) => stems(name)));
  const fields = [...concepts.filter(({ name }) => !names.has(stems(name))), ...categories];
  const listingsOf = isMistyped ? suggestNearestListings : suggestListings;
  const listings = await listingsOf(ctx, typed, most.all - fields.length - places.length);
  return [...fields.slice(0, most.concepts), ...places, ...fields.slice(most.concepts), ...listings];
}

/** The longest thought that is completed, in words, and the shortest end of one, in letters. */
const longestThought = 8;
const shortestEnd = 3;

/** Of a longer thought ("auto repair tuc"), what its last words begin, behind the words before them. */
async function suggestEnds(ctx: Ctx, typed: string): Promise<Suggestion[]> {
  const words = typed.split(" ").slice(0, longestThought);
  const all = await allConcepts(ctx.db);
  for (let at = 1; at < words.length; at += 1) {
    const [start, end] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    // Words that mean nothing are of a name.
    if (end.length < shortestEnd || !unitsOf(split(all, words.slice(0, at))).every(isConcept)) continue;
    const [concepts, places] = await Promise.all([
      suggestConcepts(ctx, end, false),
      suggestPlaces(ctx, end, { most: most.places, isMistyped: false, mustHaveListings: true }),
    ]);
    const found = [
      ...concepts.map(({ name }) => conceptSuggestion(`${start} ${name.toLowerCase()}`)),
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
  const typed = plainWords(text);
  if (typed === "") return [];
  const round = (isMistyped: boolean) => {
    if (only === "place") return suggestPlaces(ctx, typed, { most: most.all, isMistyped, mustHaveListings: false });
    if (only === "listing") return (isMistyped ? suggestNearestListings : suggestListings)(ctx, typed, most.all);
    return suggestAll(ctx, typed, isMistyped);
  };
  return suggested.load(`${only ?? ""} ${typed}`, async () => {
    const found = await round(false);
    if (found.length > 0) return found;
    const ends = only === undefined ? await suggestEnds(ctx, typed) : [];
    return ends.length > 0 ? ends : round(true);
  });
}
