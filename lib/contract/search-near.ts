import { z } from "zod";
import { LARGEST_RADIUS, STANDARD_RADIUS } from "../rules/distance";

/** A number of a query with at most six decimals, from -`largest` to `largest`. */
const degrees = (largest: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,6})?$/, "A number of degrees with six decimals at most is required.")
    .transform(Number)
    .pipe(z.number().min(-largest).max(largest));

/** Where a search is near: a place by name, or a point; and how far around. */
export const nearQuery = z.object({
  /** A ZIP code, "City, ST", or a city alone, which means the largest of that name. */
  near: z.string().max(200).optional(),
  lat: degrees(90).optional(),
  lng: degrees(180).optional(),
  /** Miles. */
  radius: z
    .string()
    .regex(/^\d{1,3}(\.\d)?$/, "A number of miles with one decimal at most is required.")
    .transform(Number)
    .pipe(z.number().min(0.1).max(LARGEST_RADIUS))
    .default(STANDARD_RADIUS),
});

/** What a search was near to. */
export const nearAnswer = z.object({
  /** The place as it is called; null for a point. */
  place: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  radius: z.number(),
  /** Listings that the same search finds without `near` and whose place is not known: they are in no radius. */
  unplaced: z.number().int(),
  unplaced_is_exact: z.boolean(),
});
export type NearAnswer = z.infer<typeof nearAnswer>;

/** Miles from there to the middle of the listing's ZIP code or city, to one decimal; null where nothing was near. */
export const distance = z.number().nullable();
