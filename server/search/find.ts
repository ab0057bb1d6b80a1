import "server-only";
import { invalid } from "@/lib/contract/errors";
import { countedUpTo, type LeftOut, type SearchAnswer, type SearchQuery } from "@/lib/contract/search";
import { type Facets } from "@/lib/contract/search-facets";
import { type NearAnswer } from "@/lib/contract/search-near";
import { messages } from "@/lib/messages";
import { plainWords } from "@/lib/rules/plain-words";
import { type CategoryTree, categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { toListing } from "../listings/serialize";
import { type SearchCriteria, criteriaOf, matchFor, paramsOf } from "./criteria";
import { circleAt, circleOf } from "./circle";
import { clustersOf } from "./clusters";
import { allConcepts } from "./concepts";
import { explain } from "./explain";
import { facetsOf } from "./facets";
import { readLocation } from "./read-location";
import { placeName } from "./read-place";
import { looserThan, relax } from "./relax";
import { asCounted, countFound, countUnplaced, type Found, type FoundListing, readPage } from "./results";
import { nothingSaid, understand } from "./understand";
import { answeringLocations } from "./answering-location";
import { type Understood } from "./units";

/** Looser searches that are offered where nothing is found. */
const mostLooser = 3;

/** The category that is asked for; 0, which none has, for a path that leads nowhere. */
async function categoryOf(ctx: Ctx, { category_id: id, category_path: path }: SearchQuery): Promise<number | null> {
  if (id !== undefined || path === undefined) return id ?? null;
  return (await categoryTree(ctx.db)).byFullSlug.get(path.toLowerCase())?.id ?? 0;
}

/** What the words and the Location field say. */
async function readText(ctx: Ctx, query: SearchQuery, mayCorrect: boolean): Promise<Understood> {
  const location = query.location?.trim() ?? "";
  const mayPlace = location === "" && (query.city ?? query.state ?? query.near ?? query.lat) === undefined;
  const said = query.q?.trim() ? await understand(ctx.db, query.q, { mayPlace, mayCorrect }) : nothingSaid;
  if (location === "") return said;
  return { ...said, place: { ...(await readLocation(ctx.db, location, query.strict !== true)), said: location } };
}

/** What the words and parameters of a query ask for. */
export async function readCriteria(
  ctx: Ctx,
  query: SearchQuery,
  mayCorrect: boolean,
): Promise<{ criteria: SearchCriteria; understood: Understood }> {
  const understood = await readText(ctx, query, mayCorrect);
  const circle = (await circleOf(ctx, query)) ?? (await circleAt(ctx, understood.place, query.radius));
  // A city is a center once a distance from it is asked for; other searches by distance need one.
  if (query.sort === "distance" && !circle && !understood.place) throw invalid({ sort: [messages.search.nowhere] });
  const category = await categoryOf(ctx, query);
  return {
    understood,
    criteria: criteriaOf(query, { understood, circle, category, at: wholeMinute(ctx.now) }),
  };
}

/** So that what is found within a minute can be cached. */
const wholeMinute = (time: Date): Date => new Date(Math.floor(time.getTime() / 60_000) * 60_000);

interface Outcome {
  criteria: SearchCriteria;
  found: Found;
  leftOut: LeftOut[];
}

async function search(ctx: Ctx, criteria: SearchCriteria, { limit, offset, strict }: SearchQuery): Promise<Outcome> {
  const found = await readPage(ctx, criteria, { limit, offset });
  // Who looks at a part of the map wants to know that nothing is there.
  const isFixed = strict === true || criteria.filters.area !== undefined;
  if (found.count > 0 || isFixed) return { criteria, found, leftOut: [] };
  const relaxed = await relax(ctx, criteria);
  if (!relaxed) return { criteria, found, leftOut: [] };
  return { ...relaxed, found: await readPage(ctx, relaxed.criteria, { limit, offset }) };
}

/** Up to three looser searches that find something, and leave out different things. */
async function looserFound(ctx: Ctx, criteria: SearchCriteria): Promise<SearchAnswer["looser"]> {
  const looser = new Map<string, SearchAnswer["looser"][number]>();
  for await (const { criteria: wider, leftOut } of looserThan(ctx, criteria)) {
    const key = JSON.stringify(leftOut);
    const count = looser.has(key) ? 0 : await countFound(ctx, wider);
    if (count > 0) looser.set(key, { search: paramsOf(wider), left_out: leftOut, ...asCounted(count) });
    if (looser.size === mostLooser) break;
  }
  return [...looser.values()];
}

/** What was understood, in words for people. */
function partsOf({ units, facts, place, excluded }: Understood): SearchAnswer["understood"] {
  return [
    ...units.map(({ said, concepts, isPhrase }) => ({
      kind: isPhrase ? ("phrase" as const) : concepts.length > 0 ? ("concept" as const) : ("word" as const),
      said,
      text: concepts.map(({ name, kind }) => (kind === "need" ? said : name)).join(" or ") || said,
    })),
    ...facts.flatMap(({ kind, said, value }) => (kind === "filler" ? [] : [{ kind, said, text: value || said }])),
    ...(place ? [{ kind: "place" as const, said: place.said, text: placeName(place) }] : []),
    ...excluded.map((words) => ({ kind: "excluded" as const, said: words.join(" "), text: words.join(" ") })),
  ];
}

/** Wishes that no listing can be searched for. The order of results already heeds ratings. */
const wishesOf = ({ facts }: Understood): LeftOut[] =>
  facts.flatMap(({ kind, value, said }) => (kind === "wish" && value !== "rating" ? [{ kind, text: said }] : []));

/** The same with a fact or a place as the words that it was searched as: "Thai" of a restaurant, "Mount Sinai". */
function asSearched(understood: Understood, { words: { units, orWord, place } }: SearchCriteria): Understood {
  const word = orWord === understood.orWord ? null : understood.orWord;
  if (!word && Boolean(place) === Boolean(understood.place)) return understood;
  return { ...understood, units, place, facts: understood.facts.filter(({ said }) => said !== word?.said) };
}

/** The names of a listing's category and of those above it. */
const namesOf = ({ category_path_ids: ids }: FoundListing, { byId }: CategoryTree): string[] =>
  ids.toReversed().flatMap((id) => byId.get(id)?.name ?? []);

async function nearAnswer(ctx: Ctx, criteria: SearchCriteria): Promise<NearAnswer | null> {
  if (!criteria.circle) return null;
  const { center, place, radius } = criteria.circle;
  const unplaced = await countUnplaced(ctx, criteria);
  const isExact = unplaced <= countedUpTo;
  return { ...center, place, radius, unplaced: Math.min(unplaced, countedUpTo), unplaced_is_exact: isExact };
}

interface Patience {
  /** How long the results wait for the facets, in ms; without it until they are there. */
  facetsWithinMs?: number;
}

interface Options extends Patience {
  /** Whether the spelling of words may be corrected. */
  mayCorrect: boolean;
}

/** How a search for this text would be understood. */
export async function trySearch(ctx: Ctx, q: string) {
  const understood = q.trim() ? await understand(ctx.db, q, { mayPlace: true, mayCorrect: true }) : nothingSaid;
  return { understood: partsOf(understood), corrected_q: understood.corrected };
}

/** What a promise comes to, or null when that takes longer. */
async function within<Value>(promise: Promise<Value>, ms: number | undefined): Promise<Value | null> {
  if (ms === undefined) return promise;
  promise.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** What could narrow a category; null when counting takes too long. */
export function findCategoryFacets(ctx: Ctx, category: number, { facetsWithinMs }: Patience): Promise<Facets | null> {
  const criteria: SearchCriteria = {
    ...{ words: nothingSaid, place: {}, filters: {}, circle: null },
    ...{ category, sort: "relevance", at: wholeMinute(ctx.now) },
  };
  return within(facetsOf(ctx, criteria, matchFor(criteria)), facetsWithinMs);
}

async function answerTo(ctx: Ctx, query: SearchQuery, options: Options): Promise<SearchAnswer> {
  const { criteria: requested, understood } = await readCriteria(ctx, query, options.mayCorrect);
  const isOpen = query.status === "active";
  const { criteria, found, leftOut } = isOpen
    ? await search(ctx, requested, query)
    : { criteria: requested, found: { count: 0, rows: [] }, leftOut: [] };
  const match = isOpen && found.count > 0 ? matchFor(criteria) : null;
  const [locationOf, facets, clusters, near, looser, concepts, categories] = await Promise.all([
    answeringLocations(ctx, criteria),
    query.facets ? within(facetsOf(ctx, criteria, match), options.facetsWithinMs) : null,
    query.clusters ? clustersOf(ctx, criteria, match) : null,
    nearAnswer(ctx, criteria),
    found.count === 0 && isOpen ? looserFound(ctx, criteria) : [],
    allConcepts(ctx.db),
    categoryTree(ctx.db),
  ]);
  return {
    ...asCounted(found.count),
    items: found.rows.map((row) => ({
      type: row.kind,
      data: toListing(row, ctx),
      ...locationOf(row),
      place_ids: row.place_ids,
      why_here: explain({ ...row, categories: namesOf(row, categories) }, criteria, concepts),
    })),
    near,
    facets,
    clusters,
    corrected_q: understood.corrected,
    understood: partsOf(asSearched(understood, criteria)),
    left_out: [...leftOut, ...(query.strict === true ? [] : wishesOf(understood))],
    looser,
  };
}

/** Whether a correction found nothing, or nothing with a word that it made. */
function isInVain({ count, corrected_q: corrected, left_out: left }: SearchAnswer, q = ""): boolean {
  const typed = plainWords(q).split(" ");
  const made = (corrected ?? "").split(" ").filter((word) => !typed.includes(word));
  return count === 0 || left.some(({ kind, text }) => kind === "word" && made.includes(text));
}

/**
 * Active listings of both kinds by words, place, and filters, a page at a time. Where none meets all that was asked for,
 * the search gives way (decision 50) unless it is strict, and the answer says what was left out. A spelling correction
 * that finds nothing is not made.
 * @throws `invalid` for a place that is not known, an order by distance from nowhere, and behind the last counted page
 */
export async function findListings(ctx: Ctx, query: SearchQuery, patience: Patience = {}): Promise<SearchAnswer> {
  if (query.offset >= countedUpTo) throw invalid({ offset: [`Pages end at ${countedUpTo}.`] });
  const answer = await answerTo(ctx, query, { ...patience, mayCorrect: query.strict !== true });
  if (answer.corrected_q === null || !isInVain(answer, query.q)) return answer;
  const asTyped = await answerTo(ctx, query, { ...patience, mayCorrect: false });
  return asTyped.count > 0 || answer.looser.length === 0 ? asTyped : answer;
}
