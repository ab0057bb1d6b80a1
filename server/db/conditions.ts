import "server-only";
import { Prisma } from "./client";

/**
 * Whether an id is in a subquery that yields no nulls. Spelled out as IN or NOT IN: the planner would evaluate
 * "(… IN …) = true" for every row of the table.
 */
export const isAmong = (id: Prisma.Sql, others: Prisma.Sql, isWanted: boolean): Prisma.Sql =>
  isWanted ? Prisma.sql`${id} IN (${others})` : Prisma.sql`${id} NOT IN (${others})`;

/** Joins conditions with AND; true when there are none. */
export const every = (conditions: Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " AND ");

/** The condition of a filter that was given; an empty list for one that was not. */
export const when = <Value>(value: Value | undefined, condition: (value: Value) => Prisma.Sql): Prisma.Sql[] =>
  value === undefined ? [] : [condition(value)];

/** The text anywhere in a column, in any case; its own % and _ are letters like others. */
export const holdsText = (column: Prisma.Sql, text: string): Prisma.Sql =>
  Prisma.sql`${column} ILIKE ${`%${text.trim().replace(/[\\%_]/g, "\\$&")}%`}`;
