import "server-only";
import { invalid } from "@/lib/contract/errors";
import { countedUpTo, type SearchAnswer, type SearchQuery } from "@/lib/contract/search";
import { type Facets } from "@/lib/contract/search-facets";
import { messages } from "@/lib/messages";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { facetsOf } from "./facets";
import { countUnplaced, nearOf } from "./near";
import { nearbyOf } from "./nearby";
import { type Ask } from "./ask";
import { searchListings } from "./read";

interface Patience {
  /** How long the results wait for the facets, in ms; without it until they are there. */
  facetsWithinMs?: number;
}

/** What a promise comes to, or null when that takes longer. */
async function within<Value>(promise: Promise<Value>, ms: number | undefined): Promise<Value | null> {
  if (ms === undefined) return promise;
  promise.catch(() => {});
  const late = new AbortController();
  const bell = new Promise<null>((resolve) => {
    const timer = setTimeout(() => resolve(null), ms);
    late.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  return Promise.race([promise, bell]).finally(() => late.abort());
}

/** The category by its id, so that the database knows beforehand how many it holds; a path that leads nowhere stays. */
async function withCategoryId(ctx: Ctx, ask: Ask): Promise<Ask> {
  const { category_path: path, ...rest } = ask;
  if (!path || ask.category_id !== undefined) return ask;
  const found = (await categoryTree(ctx.db)).byFullSlug.get(path.toLowerCase());
  return found ? { ...rest, category_id: found.id } : ask;
}

/** Whether just what is asked for is searched, and nothing corrected or read out of words. */
const isSettled = ({ q, as_typed: isAsTyped }: Ask): boolean => !q || isAsTyped === true;

/**
 * Active listings of both kinds by words, place and facts, a page at a time, with what they are near to and what there
 * is of each facet. Throws `invalid` for a place that is not known and for an order by distance from nowhere.
 */
export async function findListings(ctx: Ctx, query: SearchQuery, patience: Patience = {}): Promise<SearchAnswer> {
  const { near: _near, lat: _lat, lng: _lng, radius: _radius, facets: wantsFacets, limit, offset, ...rest } = query;
  const near = await nearOf(ctx, query);
  if (!near && query.sort === "distance") throw invalid({ sort: [messages.search.nowhere] });
  const ask = await withCategoryId(ctx, { ...rest, ...(near && { around: near.around }) });
  const facetsFor = (asked: Ask, isNothing: boolean): Promise<Facets | null> =>
    wantsFacets ? within(facetsOf(ctx, asked, isNothing), patience.facetsWithinMs) : Promise.resolve(null);
  const unplacedOf = (asked: Ask) => {
    const { around: _around, ...anywhere } = asked;
    return near ? countUnplaced(ctx, anywhere) : Promise.resolve(0);
  };
  const beside = (asked: Ask, isNothing = false) => Promise.all([facetsFor(asked, isNothing), unplacedOf(asked)]);
  const searched = searchListings(ctx, { ...ask, limit, offset });
  // Of words it is not known what is searched in the end before they were searched for.
  const [{ ask: asked, ...found }, begun] = await Promise.all([searched, isSettled(ask) ? beside(ask) : null]);
  const [facets, unplaced] = begun ?? (await beside(asked, found.count === 0));
  return {
    ...found,
    facets,
    nearby: found.count === 0 ? await nearbyOf(ctx, asked, near) : null,
    near: near && {
      ...near.answer,
      unplaced: Math.min(unplaced, countedUpTo),
      unplaced_is_exact: unplaced <= countedUpTo,
    },
  };
}
