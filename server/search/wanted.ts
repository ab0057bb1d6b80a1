import "server-only";
import { type SearchQuery } from "@/lib/contract/search";
import { type Prisma } from "../db/client";
import { type Around } from "../places/find";
import { asksKeys, type Match } from "./match";
import { nearestFirst } from "./near";
import { byFigure, listingsBy } from "./figure-order";
import { alongListings, byScore, groupsOf, inSitesOrder } from "./parts";

/** What is looked for and in which order, a page at a time. */
export interface Wanted {
  match: Match;
  isPremium: boolean | undefined;
  sort: SearchQuery["sort"];
  around: Around | undefined;
  limit: number;
  offset: number;
}

/** Whether the order is by a figure that neither parts nor keys help with: then it depends on how many are found. */
export const isByFigure = ({ match, sort }: Wanted): boolean =>
  (sort === "reviews" || sort === "newest") && asksKeys(match);

/**
 * The first so many of what is wanted (`id`, `tier`, `score`), in its order. `isMany`: it is known
 * that more are found than are counted.
 */
export function ordered({ match, isPremium, sort, around }: Wanted, isMany = false): Prisma.Sql {
  const of = groupsOf(isPremium);
  if (sort === "distance") return around ? nearestFirst(match, { around, isPremium }) : inSitesOrder(match, of, isMany);
  if (sort === "relevance") return inSitesOrder(match, of, isMany);
  if (sort === "rating") return byScore(match, of, isMany);
  return asksKeys(match) ? byFigure(match, of, { figure: sort, isMany }) : alongListings(match, of, listingsBy(sort));
}
