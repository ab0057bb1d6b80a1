import "server-only";
import { type Prisma } from "../db/client";

/** A stored figure and the recount of its causes: its statement gives a row for each place where the two differ. */
export interface Check {
  name: string;
  /** What is stored, in words for the report. */
  says: string;
  query: (now: Date) => Prisma.Sql;
}
