import { z } from "zod";
import { kinds } from "../rules/listing-kind";
import { relevanceTiers, searchSorts } from "../rules/listing-order";
import { averageStars, id, noParams, paging, yesNo } from "./common";
import { listing } from "./listing";
import { operation } from "./operation";
import { facets } from "./search-facets";
import { distance, nearAnswer, nearQuery } from "./search-near";

/** Counts are exact up to this number, and paging ends there. */
export const countedUpTo = 10_000;

/** The filters of a search, apart from its words. */
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
  /** Only active listings are searched; other values find nothing. */
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
  /** Whether to compute `facets`, which takes longer than the results. */
  facets: yesNo.default(true),
  /** Searches for the words as typed: no spell correction, place parsing, or synonyms. */
  as_typed: yesNo.optional(),
});
export type SearchQuery = z.infer<typeof searchQuery>;

const foundCount = z.object({ count: z.number().int(), count_is_exact: z.boolean() });
export type Counted = z.infer<typeof foundCount>;

/** The result count without one of the filters. */
const widened = foundCount.extend({ without: z.enum(searchFilters) });
export type Widened = z.infer<typeof widened>;

/** The same search around its place instead of within it, in the smallest radius with results. */
const nearby = foundCount.extend({
  /** The place's name; null for a point. */
  place: z.string().nullable(),
  /** Miles. */
  radius: z.number(),
});
export type Nearby = z.infer<typeof nearby>;

export const searchAnswer = z.object({
  count: z.number().int(),
  /** False if there are more than `count`. */
  count_is_exact: z.boolean(),
  items: z.array(
    z.object({
      type: z.enum(kinds),
      data: listing,
      distance,
      /** Explains its position: its relevance tier (null without words) and adjusted score. */
      why_here: z.object({ tier: z.enum(relevanceTiers).nullable(), score: z.number() }),
    }),
  ),
  /** The center for `distance`; null without one. */
  near: nearAnswer.nullable(),
  /** Null if not requested. */
  facets: facets.nullable(),
  /** The spell-corrected `q` that was searched; null if `q` was not corrected. */
  corrected_q: z.string().nullable(),
  /** The words of `q` that were searched, and the place that was parsed from it; null if no place was. */
  read_as: z.object({ q: z.string(), city: z.string().nullable(), state: z.string().nullable() }).nullable(),
  /** If nothing was found: counts without one of the filters, the largest first. */
  instead: z.array(widened),
  /** If nothing was found: a part of the words that has results; null if no part is specific enough. */
  fewer_words: foundCount.extend({ q: z.string() }).nullable(),
  /** If nothing was found in a place: where the nearest results are; null without results or without a place. */
  nearby: nearby.nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const unifiedSearch = operation({
  method: "GET",
  path: "unified_search/",
  summary: "Searches active listings of both kinds by words, place, and filters.",
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
  /** A listing's place, a category's parent, or the type of a place. */
  hint: z.string(),
  path: z.string(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggest = operation({
  method: "GET",
  path: "suggest/",
  summary: "Up to 8 categories, listings, and places whose name starts with the typed text.",
  who: "guest",
  throttle: "suggest",
  cacheSeconds: 60,
  params: noParams,
  query: z.object({ q: z.string().max(200).default("") }),
  answer: z.array(suggestion),
});
