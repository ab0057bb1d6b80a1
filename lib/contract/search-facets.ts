import { z } from "zod";
import { filterNames } from "../rules/search-filter";

/** The search parameters that have facets. */
export const facetNames = ["category_path", "state", "city", ...filterNames] as const;
export type FacetName = (typeof facetNames)[number];

/** A facet value, and how many listings the same search finds with it. */
export const facetValue = z.object({
  value: z.string(),
  /** A city's state, since a city is identified by both. */
  state: z.string().optional(),
  label: z.string(),
  count: z.number().int(),
  /** False if `count` is only a lower bound. */
  count_is_exact: z.boolean(),
});
export type FacetValue = z.infer<typeof facetValue>;

/**
 * Facet values, most frequent first; ratings by stars, categories in tree order. For a parameter that is already set,
 * only values that narrow the search further are listed.
 */
export const facets = z.object(
  Object.fromEntries(facetNames.map((name) => [name, z.array(facetValue)])) as Record<
    FacetName,
    z.ZodArray<typeof facetValue>
  >,
);
export type Facets = z.infer<typeof facets>;
