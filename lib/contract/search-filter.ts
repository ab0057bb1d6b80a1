import { z } from "zod";
import {
  filterNames,
  type FilterName,
  filterTable,
  type FilterValues,
  longestFilter,
  valuesOf,
} from "../rules/search-filter";
import { readArea } from "../rules/map-area";
import { averageStars, yesNo } from "./common";

type Schemas = { [Name in FilterName]: z.ZodType<FilterValues[Name]> };

const schemas = (schemaOf: (name: FilterName) => z.ZodType): Schemas =>
  Object.fromEntries(filterNames.map((name) => [name, schemaOf(name)])) as Schemas;

const oneOf = (name: FilterName) => z.enum(valuesOf(name) as string[]);

/** "west,south,east,north" in degrees. */
const area = z
  .string()
  .refine((text) => readArea(text) !== null, "Four edges in degrees, west,south,east,north, are required.");

/** Whole dollars. */
const dollars = z.coerce.number().int().min(1).max(999_999);

const asked = schemas((name) => {
  const { control, compared } = filterTable[name];
  if (control === "choice") return compared ? averageStars : oneOf(name);
  if (control === "number") return dollars;
  if (control === "area") return area;
  return control === "tick" ? yesNo : z.string().max(longestFilter);
});

const given = schemas((name) => {
  const { control, compared } = filterTable[name];
  if (control === "number" || compared) return z.number();
  if (control === "choice") return oneOf(name);
  return control === "tick" ? z.boolean() : z.string();
});

/** The filters as parameters of a search. */
export const filterQuery = z.object(asked).partial().shape;

/** The filters of a search in an answer; null for those that are open. */
export const filterAnswer = Object.fromEntries(
  Object.entries(given).map(([name, schema]) => [name, schema.nullable()]),
) as { [Name in FilterName]: z.ZodNullable<Schemas[Name]> };
