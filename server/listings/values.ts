import "server-only";
import { type FieldErrors } from "@/lib/contract/errors";
import { type ListingValues } from "@/lib/contract/listing-values";
import { isVisible } from "@/lib/rules/import-cells";
import { fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { type Prisma } from "../db/client";
import { type ListingRow } from "./sql";

const toColumn = (key: ListingFieldKey, value: ListingValues[ListingFieldKey]) =>
  value === "" || value === null || value === undefined ? fieldOf(key).empty : value;

const toColumns = (values: ListingValues): ListingValues =>
  Object.fromEntries((Object.keys(values) as ListingFieldKey[]).map((key) => [key, toColumn(key, values[key])]));

/** The values that differ from the row's. */
export const changedValues = (row: ListingRow, values: ListingValues): ListingValues =>
  Object.fromEntries(Object.entries(toColumns(values)).filter(([key, value]) => row[key as ListingFieldKey] !== value));

const camelCase = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Values as the data of a Prisma update. */
export const columnsOf = (values: ListingValues): Prisma.ListingUncheckedUpdateInput =>
  Object.fromEntries(Object.entries(toColumns(values)).map(([key, value]) => [camelCase(key), value]));

/** A field error if the name has no visible character, under this kind's field name for it; else no errors. */
export const nameErrors = (kind: Kind, name: ListingValues["name"]): FieldErrors =>
  typeof name === "string" && isVisible(name) ? {} : { [kindFacts[kind].titleField]: [kindFacts[kind].nameRequired] };
