import { z } from "zod";

/** The parameters of a search that its facets count the values of, by the parameter that takes the value. */
export const facetNames = [
  "category_path",
  "state",
  "city",
  "min_rating",
  "is_premium",
  "type",
  "language",
  "insurance",
  "free_consultation",
] as const;
export type FacetName = (typeof facetNames)[number];

/** A value of a facet and how many the same search finds with it. */
export const facetValue = z.object({
  value: z.string(),
  /** A city's state: a city is asked for by both. */
  state: z.string().optional(),
  label: z.string(),
  count: z.number().int(),
  /** False when it may be more: then `count` is the least that it is. */
  count_is_exact: z.boolean(),
});
export type FacetValue = z.infer<typeof facetValue>;

/**
 * The most frequent values first, ratings by their stars and categories by their tree. Values narrow the search: of what
 * it asks for already there are only those that ask for more.
 */
export const facets = z.object(
  Object.fromEntries(facetNames.map((name) => [name, z.array(facetValue)])) as Record<
    FacetName,
    z.ZodArray<typeof facetValue>
  >,
);
export type Facets = z.infer<typeof facets>;
