import "server-only";
import { Prisma } from "./client";

/** The text anywhere in a column, in any case; its own % and _ are letters like others. */
export const holdsText = (column: Prisma.Sql, text: string): Prisma.Sql =>
  Prisma.sql`${column} ILIKE ${`%${text.trim().replace(/[\\%_]/g, "\\$&")}%`}`;
