import "server-only";
import { type FilterName, type Filters, filterTable, type Opening, setFilters } from "@/lib/rules/search-filter";
import { Prisma } from "../db/client";

/** Saturday after 6 PM, all Saturday, and the evenings of weekdays, in minutes of the week from Monday. */
const weekTimes: Record<Exclude<Opening, "now">, string> = {
  sat: "{[7200,8640)}",
  "sat-18": "{[8280,8640)}",
  "after-18": `{${[0, 1, 2, 3, 4].map((day) => `[${day * 1440 + 1080},${(day + 1) * 1440})`).join()}}`,
};

/** The condition that an entry `e` is open. */
const isOpen = (opening: Opening, at: Date): Prisma.Sql =>
  opening === "now"
    ? Prisma.sql`is_open(e.time_zone, e.open_minutes, e.exception_dates, e.exception_minutes, ${at}::timestamptz)`
    : Prisma.sql`e.open_minutes && ${weekTimes[opening]}::int4multirange`;

/** The condition that a column of entries meets a filter. */
export function meets(name: FilterName, value: unknown): Prisma.Sql {
  const { column, isLeast } = filterTable[name];
  return Prisma.sql`${Prisma.raw(column)} ${Prisma.raw(isLeast ? ">=" : "=")} ${value}`;
}

/** The conditions for the filters that entries have no tokens for. `at`: the moment at which "open now" is asked. */
export const comparisons = (filters: Filters, at: Date): Prisma.Sql[] =>
  setFilters(filters)
    .filter(([name]) => filterTable[name].token === undefined)
    .map(([name, value]) => (name === "open" ? isOpen(value as Opening, at) : meets(name, value)));
