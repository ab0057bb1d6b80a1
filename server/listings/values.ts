import "server-only";
import { type FieldErrors } from "@/lib/contract/errors";
import { type ListingValues } from "@/lib/contract/listing-values";
import { isVisible } from "@/lib/rules/import-cells";
import { fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { type Prisma } from "../db/client";
import { type ListingRow } from "./sql";

/** The columns that hold a text always; the others hold nothing where nothing is known. */
const isNeverNull = (key: ListingFieldKey): boolean => key === "name" || fieldOf(key).size === "long";

const stored = (key: ListingFieldKey, value: ListingValues[ListingFieldKey]) =>
  value === "" || value === null || value === undefined ? (isNeverNull(key) ? "" : null) : value;

/** Values as their columns hold them. */
export const asStored = (values: ListingValues): ListingValues =>
  Object.fromEntries((Object.keys(values) as ListingFieldKey[]).map((key) => [key, stored(key, values[key])]));

/** Only those of the values that differ from what the row holds. */
export const changed = (row: ListingRow, values: ListingValues): ListingValues =>
  Object.fromEntries(Object.entries(asStored(values)).filter(([key, value]) => row[key as ListingFieldKey] !== value));

const camel = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The same for an update by Prisma. */
export const columnsOf = (values: ListingValues): Prisma.ListingUncheckedUpdateInput =>
  Object.fromEntries(Object.entries(asStored(values)).map(([key, value]) => [camel(key), value]));

/** What is wrong with a name that shows nothing, at the field as this kind's forms name it; nothing else. */
export const nameProblem = (kind: Kind, name: ListingValues["name"]): FieldErrors =>
  typeof name === "string" && isVisible(name) ? {} : { [kindFacts[kind].titleField]: [kindFacts[kind].nameRequired] };
