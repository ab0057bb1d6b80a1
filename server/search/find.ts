import "server-only";
import { invalid } from "@/lib/contract/errors";
import { countedUpTo, type SearchAnswer, type SearchQuery } from "@/lib/contract/search";
import { type Facets } from "@/lib/contract/search-facets";
import { type NearAnswer } from "@/lib/contract/search-near";
import { STANDARD_RADIUS } from "@/lib/rules/distance";
import { plainWords } from "@/lib/rules/plain-words";
import { conditionWords } from "@/lib/rules/search-condition";
import { messages } from "@/lib/messages/common";
import { type CategoryTree, categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { toListing } from "../listings/serialize";
import { allCities } from "../places/find";
import {
  type SaidCondition,
  type SearchCriteria,
  conditionsOf,
  criteriaOf,
  hasPoint,
  matchFor,
  paramsOf,
} from "./criteria";
import { circleAt, circleOf, placeInBoth, readLocation } from "./read-location";
import { clustersOf } from "./clusters";
import { allConcepts } from "./concepts";
import { explain } from "./explain";
import { facetsOf } from "./facets";
import { type Place, placeName } from "./read-place";
import { type Close, readClose } from "./close";
import { looserThan } from "./looser";
import { isNeed } from "./match";
import { missesOf } from "./misses";
import { type Reading, readingsOf } from "./readings";
import { asCounted, countFound, countUnplaced, type Found, type FoundListing, readPage } from "./results";
import { nothingSaid, understand } from "./understand";
import { answeringLocations, placeTest } from "./answering-location";
import { type Understood } from "./units";

/** Looser searches that are offered where nothing is found. */
const mostLooser = 3;

/** The category that is asked for; 0, which none has, for a path that leads nowhere. */
async function categoryOf(ctx: Ctx, { category_id: id, category_path: path }: SearchQuery): Promise<number | null> {
  if (id !== undefined || path === undefined) return id ?? null;
  return (await categoryTree(ctx.db)).byFullSlug.get(path.toLowerCase())?.id ?? 0;
}

/** The place that parameters name, {} for any around a point, and null without one. */
async function chosenPlace(ctx: Ctx, query: SearchQuery): Promise<(Place & { said: string }) | null> {
  const { city, state, location = "" } = query;
  const said = location.trim();
  if (said !== "") return { ...(await readLocation(ctx.db, said, query.strict !== true)), said };
  if ((city ?? state) === undefined) return hasPoint(query) ? { said } : null;
  return { ...(city !== undefined && { city }), ...(state !== undefined && { state }), said };
}

/** What the words and the Location field say. A place in the words narrows the one that was chosen, or is a word. */
async function readText(ctx: Ctx, query: SearchQuery, mayCorrect: boolean): Promise<Understood> {
  const [{ q = "" }, chosen] = [query, await chosenPlace(ctx, query)];
  const read = async (mayPlace: boolean) =>
    q.trim() === "" ? nothingSaid : understand(ctx.db, q, { mayPlace, mayCorrect });
  const said = await read(true);
  if (!chosen) return said;
  if (!said.place) return { ...said, place: chosen.said === "" ? null : chosen };
  const both = placeInBoth(await allCities(ctx.db), said.place, chosen);
  if (both) return { ...said, place: { ...both, said: chosen.said || said.place.said } };
  return { ...(await read(false)), place: chosen.said === "" ? null : chosen };
}

/** What the words and parameters of a query ask for. */
export async function readCriteria(
  ctx: Ctx,
  query: SearchQuery,
  mayCorrect: boolean,
): Promise<{ criteria: SearchCriteria; understood: Understood }> {
  const understood = await readText(ctx, query, mayCorrect);
  const isCity = understood.place?.zip === undefined;
  const radius = query.radius ?? (isCity && query.sort === "distance" ? STANDARD_RADIUS : undefined);
  const circle = (await circleOf(ctx, query)) ?? (await circleAt(ctx, understood.place, radius));
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

/** What a search comes to: the way in which its words were read, what meets that, and what nearly does. */
interface Outcome {
  criteria: SearchCriteria;
  found: Found;
  close: Close;
}

/** Results that a page has at most below its matches. */
const mostClose = 20;
const noneFound: Found = { count: 0, rows: [] };
const noneClose: Close = { rows: [], circle: null, facts: new Map() };

/** The close matches below so many matches of a page. */
function closeBelow(ctx: Ctx, criteria: SearchCriteria, { query, matches }: { query: SearchQuery; matches: number[] }) {
  // Who looks at a part of the map, or for a correction, wants to know that nothing is there.
  const isFixed = query.strict === true || query.offset > 0 || criteria.filters.area !== undefined;
  const most = Math.min(mostClose, query.limit) - matches.length;
  return isFixed || most <= 0 ? noneClose : readClose(ctx, criteria, { most, matches });
}

/** Searches by each reading of the words, until one finds a match; else the first with a close one. */
async function search(ctx: Ctx, criteria: SearchCriteria, query: SearchQuery): Promise<Outcome> {
  const { limit, offset, strict } = query;
  const tried: Reading[] = [];
  for await (const reading of readingsOf(ctx, criteria)) {
    const found = reading.isCloseOnly ? noneFound : await readPage(ctx, reading.criteria, { limit, offset });
    const isLast = strict === true || criteria.filters.area !== undefined;
    if (found.count > 0 || isLast) {
      const close = await closeBelow(ctx, reading.criteria, { query, matches: found.rows.map(({ id }) => id) });
      return { criteria: reading.criteria, found, close };
    }
    tried.push(reading);
  }
  const [first, ...others] = tried;
  const ordered = [...others.filter(({ isCloser }) => isCloser), first, ...others.filter(({ isCloser }) => !isCloser)];
  for (const reading of ordered) {
    if (!reading) continue;
    const close = await closeBelow(ctx, reading.criteria, { query, matches: [] });
    if (close.rows.length > 0) return { criteria: reading.criteria, found: noneFound, close };
  }
  return { criteria, found: noneFound, close: noneClose };
}

/** Up to three looser searches that find something, and leave out different things. */
async function looserFound(ctx: Ctx, criteria: SearchCriteria): Promise<SearchAnswer["looser"]> {
  const looser: SearchAnswer["looser"] = [];
  for (const { criteria: wider, leftOut } of await looserThan(ctx, criteria)) {
    const count = await countFound(ctx, wider);
    if (count > 0) looser.push({ search: paramsOf(wider), left_out: leftOut, ...asCounted(count) });
    if (looser.length === mostLooser) break;
  }
  return looser;
}

/** What was understood, in words for people. `stated`: what words state of the filters. */
function partsOf(
  { units, facts, place, excluded }: Understood,
  stated: readonly SaidCondition[],
): SearchAnswer["understood"] {
  return [
    ...units.map(({ said, concepts, isPhrase }) => ({
      kind: isPhrase ? ("phrase" as const) : concepts.length > 0 ? ("concept" as const) : ("word" as const),
      said,
      text: concepts.map((concept) => (isNeed(concept) ? said : concept.name)).join(" or ") || said,
    })),
    ...facts.flatMap(({ kind, said, value }) => (kind === "wish" ? [{ kind, said, text: value }] : [])),
    ...stated.map((condition) => {
      const { name, said, values } = condition;
      return { kind: name, said: plainWords(said), text: values.join(" or "), words: conditionWords(condition) };
    }),
    ...(place ? [{ kind: "place" as const, said: place.said, text: placeName(place) }] : []),
    ...excluded.map(({ said }) => ({ kind: "excluded" as const, said, text: said })),
  ];
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
  return {
    understood: partsOf(understood, conditionsOf(understood.facts, ctx.now)),
    corrected_q: understood.corrected,
  };
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
    ...{ words: nothingSaid, place: {}, filters: {}, said: [], isFixed: false, circle: null },
    ...{ category, sort: "relevance", at: wholeMinute(ctx.now) },
  };
  return within(facetsOf(ctx, criteria, matchFor(criteria)), facetsWithinMs);
}

/** Rows of results as the answer has them, each with where it is and why. */
async function itemsOf(
  ctx: Ctx,
  rows: readonly FoundListing[],
  { criteria, close }: { criteria: SearchCriteria; close: Close | null },
): Promise<SearchAnswer["items"]> {
  if (rows.length === 0) return [];
  const [concepts, categories, locationOf] = await Promise.all([
    allConcepts(ctx.db),
    categoryTree(ctx.db),
    answeringLocations(ctx, close?.circle ? { ...criteria, circle: close.circle } : criteria),
  ]);
  const isThere = placeTest(criteria);
  return rows.map((row) => {
    const explained = { ...row, categories: namesOf(row, categories) };
    const answering = locationOf(row);
    const away = close && !isThere(row, answering.distance) ? { miles: answering.distance } : null;
    return {
      type: row.kind,
      data: toListing(row, ctx),
      ...answering,
      place_ids: row.place_ids,
      why_here: explain(explained, criteria, concepts),
      misses: close ? missesOf(explained, { criteria, concepts, away, facts: close.facts.get(row.id) ?? [] }) : [],
    };
  });
}

async function answerTo(ctx: Ctx, query: SearchQuery, options: Options): Promise<SearchAnswer> {
  const { criteria: requested } = await readCriteria(ctx, query, options.mayCorrect);
  const isOpen = query.status === "active";
  const { criteria, found, close } = isOpen
    ? await search(ctx, requested, query)
    : { criteria: requested, found: noneFound, close: noneClose };
  const match = isOpen && found.count > 0 ? matchFor(criteria) : null;
  const [matches, closeItems, facets, clusters, near, looser] = await Promise.all([
    itemsOf(ctx, found.rows, { criteria, close: null }),
    itemsOf(ctx, close.rows, { criteria, close }),
    query.facets ? within(facetsOf(ctx, criteria, match), options.facetsWithinMs) : null,
    query.clusters ? clustersOf(ctx, criteria, match) : null,
    nearAnswer(ctx, criteria),
    found.count + close.rows.length === 0 && isOpen ? looserFound(ctx, criteria) : [],
  ]);
  return {
    ...asCounted(found.count),
    close_count: closeItems.length,
    items: [...matches, ...closeItems],
    near,
    facets,
    clusters,
    corrected_q: criteria.words.corrected,
    understood: partsOf(criteria.words, criteria.said),
    looser,
  };
}

/** Whether a correction found nothing but what it made itself. */
const isInVain = ({ count, corrected_q: corrected }: SearchAnswer): boolean => corrected !== null && count === 0;

/**
 * Active listings of both kinds by words, place, and filters, a page at a time: those that meet all of it, then, on a first
 * page that isn't full, those that nearly do, each with what it misses. A strict search has no close matches. A spelling
 * correction that finds nothing is not made.
 * @throws `invalid` for a place that is not known, an order by distance from nowhere, and behind the last counted page
 */
export async function findListings(ctx: Ctx, query: SearchQuery, patience: Patience = {}): Promise<SearchAnswer> {
  if (query.offset >= countedUpTo) throw invalid({ offset: [`Pages end at ${countedUpTo}.`] });
  const answer = await answerTo(ctx, query, { ...patience, mayCorrect: query.strict !== true });
  if (!isInVain(answer)) return answer;
  const asTyped = await answerTo(ctx, query, { ...patience, mayCorrect: false });
  return asTyped.count > 0 || asTyped.close_count > 0 || answer.close_count === 0 ? asTyped : answer;
}
