import { z } from "zod";

const cluster = z.object({
  count: z.number().int(),
  /** The mean of the results' points. */
  latitude: z.number(),
  longitude: z.number(),
  /** The place that most of them are in: "Austin, TX". */
  place: z.string(),
  /** The value of the filter `area` that finds just these. */
  area: z.string(),
});
export type Cluster = z.infer<typeof cluster>;

/**
 * Where the results are, by the points of their ZIP codes: the cells of a grid, those with the most results first. Each
 * result is counted once; together with `unplaced` they are the results, or the first 10,000 of them.
 */
export const clusters = z.object({
  /** The filter `area` that was asked for, else a box around all cells; null without one. */
  box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
  items: z.array(cluster),
  /** Results with an unknown location. */
  unplaced: z.number().int(),
});
export type Clusters = z.infer<typeof clusters>;
