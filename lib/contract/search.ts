import { z } from "zod";
import { kinds } from "../rules/listing-kind";
import { relevanceTiers, searchSorts } from "../rules/listing-order";
import { averageStars, id, noParams, paging, yesNo } from "./common";
import { listing } from "./listing";
import { operation } from "./operation";
import { facets } from "./search-facets";
import { distance, nearAnswer, nearQuery } from "./search-near";

/** Counts are exact up to this; pages end there. */
export const countedUpTo = 10_000;

/** What narrows a search down besides its words. */
export const searchFilters = [
  "type",
  "place",
  "near",
  "category",
  "is_premium",
  "min_rating",
  "language",
  "insurance",
  "free_consultation",
] as const;
export type SearchFilter = (typeof searchFilters)[number];

export const searchQuery = z.object({
  ...paging(50, 20),
  q: z.string().max(200).optional(),
  /** Only active listings are searched; any other value finds nothing. */
  status: z.enum(["pending", "active", "suspended"]).default("active"),
  type: z.enum(kinds).optional(),
  city: z.string().max(255).optional(),
  state: z.string().max(255).optional(),
  category_id: id.optional(),
  category_path: z.string().max(2000).optional(),
  is_premium: yesNo.optional(),
  min_rating: averageStars.optional(),
  language: z.string().max(100).optional(),
  insurance: z.string().max(100).optional(),
  free_consultation: yesNo.optional(),
  ...nearQuery.shape,
  /** `distance` needs `near`, or `lat` and `lng`. */
  sort: z.enum(searchSorts).default("relevance"),
  /** Whether the answer has `facets`, which take longer than the results. */
  facets: yesNo.default(true),
  /** Searches for just the words typed: nothing is corrected, read as a place, or looked for by other words. */
  as_typed: yesNo.optional(),
});
export type SearchQuery = z.infer<typeof searchQuery>;

const foundCount = z.object({ count: z.number().int(), count_is_exact: z.boolean() });
export type Counted = z.infer<typeof foundCount>;

/** The search that finds most with one filter less. */
const widened = foundCount.extend({ without: z.enum(searchFilters) });
export type Widened = z.infer<typeof widened>;

/** The same search around its place instead of in it, as near as something is found. */
const nearby = foundCount.extend({
  /** The place as it is called; null for a point. */
  place: z.string().nullable(),
  /** Miles. */
  radius: z.number(),
});
export type Nearby = z.infer<typeof nearby>;

export const searchAnswer = z.object({
  count: z.number().int(),
  /** False when there are more than the number counted. */
  count_is_exact: z.boolean(),
  items: z.array(
    z.object({
      type: z.enum(kinds),
      data: listing,
      distance,
      /** Why it stands where it does: how its name fits the words (null without words), and its adjusted score. */
      why_here: z.object({ tier: z.enum(relevanceTiers).nullable(), score: z.number() }),
    }),
  ),
  /** What `distance` is from; null when the search is near nothing. */
  near: nearAnswer.nullable(),
  /** How many there are of each kind, and so on; null when not asked for. */
  facets: facets.nullable(),
  /** What was searched instead of a mistyped `q`; null when `q` was taken as it is. */
  corrected_q: z.string().nullable(),
  /** What of `q` was searched for and what of it was read as the place; null when all of it was searched for. */
  read_as: z.object({ q: z.string(), city: z.string().nullable(), state: z.string().nullable() }).nullable(),
  /** What would find something, when nothing was found: the search without one of its filters, the most found first. */
  instead: z.array(widened),
  /** A part of the words that finds something, when nothing was found; null where none says who is looked for. */
  fewer_words: foundCount.extend({ q: z.string() }).nullable(),
  /** Where something would be found, when nothing was found in a place; null where nothing is, or no place was asked for. */
  nearby: nearby.nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const unifiedSearch = operation({
  method: "GET",
  path: "unified_search/",
  summary: "Active listings of both kinds by words, place and facts, in the site's order.",
  who: "guest",
  throttle: "search",
  params: noParams,
  query: searchQuery,
  answer: searchAnswer,
});

const suggestion = z.object({
  type: z.enum([...kinds, "category", "place"]),
  /** Null for a place. */
  id: id.nullable(),
  name: z.string(),
  /** A listing's place, a category's parent, or what kind of place it is. */
  hint: z.string(),
  path: z.string(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggest = operation({
  method: "GET",
  path: "suggest/",
  summary: "Up to 8 categories, listings and places whose name goes on from what is typed.",
  who: "guest",
  throttle: "suggest",
  cacheSeconds: 60,
  params: noParams,
  query: z.object({ q: z.string().max(200).default("") }),
  answer: z.array(suggestion),
});
