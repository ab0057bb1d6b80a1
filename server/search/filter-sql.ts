import "server-only";
import { type FilterName, type Filters, filterTable, setFilters } from "@/lib/rules/search-filter";
import { Prisma } from "../db/client";

/** The condition that an entry meets a filter, over the columns of `search_entry`. */
export function meets(name: FilterName, value: unknown): Prisma.Sql {
  const { column, isLeast } = filterTable[name];
  return Prisma.sql`${Prisma.raw(column)} ${Prisma.raw(isLeast ? ">=" : "=")} ${value}`;
}

/** The conditions for the filters that entries have no tokens for. */
export const comparisons = (filters: Filters): Prisma.Sql[] =>
  setFilters(filters)
    .filter(([name]) => filterTable[name].token === undefined)
    .map(([name, value]) => meets(name, value));
