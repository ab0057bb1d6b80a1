import { z } from "zod";
import { LARGEST_RADIUS } from "../rules/distance";

/** A query parameter in degrees with at most six decimals, from -`largest` to `largest`. */
const degrees = (largest: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,6})?$/, "A number of degrees with six decimals at most is required.")
    .transform(Number)
    .pipe(z.number().min(-largest).max(largest));

/** The center of a search, as a place name or a point, and its radius. */
export const nearQuery = z.object({
  /** A ZIP code, "City, ST", or a city (the largest with that name). */
  near: z.string().max(200).optional(),
  lat: degrees(90).optional(),
  lng: degrees(180).optional(),
  /** Miles; 25 around `near` or a point. With `location`, what is around that place instead of in it. */
  radius: z
    .string()
    .regex(/^\d{1,3}(\.\d)?$/, "A number of miles with one decimal at most is required.")
    .transform(Number)
    .pipe(z.number().min(0.1).max(LARGEST_RADIUS))
    .optional(),
});

/** The center that a search used. */
export const nearAnswer = z.object({
  /** The place's name; null for a point. */
  place: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  radius: z.number(),
  /** Matching listings with an unknown location, which are in no radius. */
  unplaced: z.number().int(),
  unplaced_is_exact: z.boolean(),
});
export type NearAnswer = z.infer<typeof nearAnswer>;

/** Miles to the center of the listing's ZIP code or city, with one decimal; null if the search has no center. */
export const distance = z.number().nullable();
