import "server-only";
import { type Prisma } from "../db/client";

/** Compares a derived value with a recomputation from its source. The query returns one row per mismatch. */
export interface Check {
  name: string;
  /** The derived value, for the report. */
  description: string;
  query: (now: Date) => Prisma.Sql;
}
