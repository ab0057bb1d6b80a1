import { z } from "zod";
import { kinds } from "../rules/listing-kind";
import { relevanceTiers, searchSorts } from "../rules/listing-order";
import { filterNames } from "../rules/search-filter";
import { id, paging, yesNo } from "./common";
import { listing } from "./listing";
import { location } from "./location";
import { operation } from "./operation";
import { clusters } from "./search-clusters";
import { facets } from "./search-facets";
import { filterAnswer, filterQuery } from "./search-filter";
import { distance, nearAnswer, nearQuery } from "./search-near";

/** Counts are exact up to this number, and paging ends there. */
export const countedUpTo = 10_000;

/** The longest query, in characters. */
export const longestQuery = 200;

export const searchQuery = z.object({
  ...paging(50, 20),
  q: z.string().max(longestQuery).optional(),
  /** Only active listings are searched; other values find nothing. */
  status: z.enum(["pending", "active", "suspended"]).default("active"),
  ...filterQuery,
  city: z.string().max(255).optional(),
  state: z.string().max(255).optional(),
  /** A place as people write it: a city with or without its state, a state, or a ZIP code with what is within 10 miles. */
  location: z.string().max(255).optional(),
  category_id: id.optional(),
  category_path: z.string().max(2000).optional(),
  ...nearQuery.shape,
  /** `distance` needs `near`, or `lat` and `lng`. */
  sort: z.enum(searchSorts).default("relevance"),
  /** Whether to compute `facets`, which takes longer than the results. */
  facets: yesNo.default(true),
  /** Whether to compute `clusters`. */
  clusters: yesNo.optional(),
  /** Finds matches alone, no close ones, and corrects no spelling. */
  strict: yesNo.optional(),
});
export type SearchQuery = z.infer<typeof searchQuery>;

const foundCount = z.object({ count: z.number().int(), count_is_exact: z.boolean() });
export type Counted = z.infer<typeof foundCount>;

/** A part of the words as it was understood: a field, a word, a fact, a place. */
export const understoodPart = z.object({
  kind: z.enum(["concept", "word", "phrase", "excluded", "place", "wish", ...filterNames]),
  /** As it was typed. */
  said: z.string(),
  /** What it was understood as. */
  text: z.string(),
  /** Of a filter: its condition, "open on Saturday or Sunday", "doesn't take Aetna". */
  words: z.string().optional(),
});
export type UnderstoodPart = z.infer<typeof understoodPart>;

/** Something that was asked for and that a looser search leaves out. */
const leftOut = z.object({ kind: z.enum(["place", "filter", "category", "word"]), text: z.string() });
export type LeftOut = z.infer<typeof leftOut>;

/** What a close match lacks of a search, in words for its row: "18 miles away", "Closed on Saturday". */
const miss = z.object({ kind: z.enum(["field", "place", "filter", "word"]), text: z.string() });
export type Miss = z.infer<typeof miss>;

/** A search by what it asks for; null for what it leaves open. */
const looserSearch = z.object({
  q: z.string(),
  location: z.string().nullable(),
  /** The point that it is around, instead of a location. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Miles around the location; null for what is in it. */
  radius: z.number().nullable(),
  category_id: id.nullable(),
  ...filterAnswer,
});
export type LooserSearch = z.infer<typeof looserSearch>;

/** The field of a listing that answered, in the listing's own words. */
const reason = z.object({
  field: z.enum([
    "name",
    "specialty",
    "practice_areas",
    "popular_visit_reasons",
    "service_prices",
    "category",
    "place",
    "works_for",
    /** The name of a firm or person that it is affiliated with. */
    "affiliate",
    "practice_names",
    "npi_number",
    "website",
    "phone",
    "description",
  ]),
  text: z.string(),
  /** Whether it answers only by something near what was asked for. */
  is_related: z.boolean(),
});

export const searchAnswer = z.object({
  /** Of those that meet everything. */
  count: z.number().int(),
  /** False if there are more than `count`. */
  count_is_exact: z.boolean(),
  /** How many close matches follow on the first page: at most 20, and none where the matches fill the page. */
  close_count: z.number().int(),
  /** The matches, then close ones. */
  items: z.array(
    z.object({
      type: z.enum(kinds),
      data: listing,
      /** To its nearest location. */
      distance,
      /** The location that answers best, if it isn't the listing's own address: the nearest, or the one in the place asked for. */
      location: location.nullable(),
      /** Listings of the same person elsewhere, by their NPI. */
      place_ids: z.array(id),
      /** Why it is here: its tier and the field that answered; null without words. */
      why_here: z.object({ tier: z.enum(relevanceTiers), ...reason.shape }).nullable(),
      /** What it lacks; empty for a match. */
      misses: z.array(miss),
    }),
  ),
  /** The center for `distance`; null without one. */
  near: nearAnswer.nullable(),
  /** Null if not requested. */
  facets: facets.nullable(),
  /** Null if not requested. */
  clusters: clusters.nullable(),
  /** The spell-corrected `q` that was searched; null if `q` was not corrected. */
  corrected_q: z.string().nullable(),
  /** How the words were understood, in their order. */
  understood: z.array(understoodPart),
  /** If nothing was found: up to three looser searches that find something, with what they leave out. */
  looser: z.array(foundCount.extend({ search: looserSearch, left_out: z.array(leftOut) })),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const unifiedSearch = operation("GET unified_search/", {
  summary: "Searches active listings of both kinds by words, place, and filters.",
  who: "guest",
  throttle: "search",
  isDirect: true,
  query: searchQuery,
  answer: searchAnswer,
});

const suggestion = z.object({
  type: z.enum([...kinds, "category", "concept", "place"]),
  /** Null for a concept and a place. */
  id: id.nullable(),
  name: z.string(),
  /** A listing's place, a category's parent, or the type of a place. */
  hint: z.string(),
  path: z.string(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggest = operation("GET suggest/", {
  summary: "Up to 8 fields, categories, listings, and places whose name starts with the typed text.",
  who: "guest",
  throttle: "suggest",
  isDirect: true,
  cacheSeconds: 60,
  query: z.object({ q: z.string().max(longestQuery).default(""), only: z.enum(["place", "listing"]).optional() }),
  answer: z.array(suggestion),
});
