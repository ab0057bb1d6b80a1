import "server-only";
import { type PrismaClient } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { checks } from "./checks";

/** Mismatches of one check that are reported in full. */
const maxExamples = 20;
/** Time limit of all recomputations together, in ms: an hour. */
const maxMs = 60 * 60 * 1000;

/** A derived value with mismatches. */
export interface Difference {
  name: string;
  description: string;
  /** The number of mismatches. */
  count: number;
  /** The first mismatches: the row's id, what is stored, what is due. */
  examples: Record<string, unknown>[];
}

/**
 * Recomputes every derived value in one snapshot, whatever is written in the meantime. Returns those with mismatches; an
 * empty list when all is well.
 */
export const findDifferences = (db: PrismaClient): Promise<Difference[]> =>
  db.$transaction(
    async (tx) => {
      await execute(tx)`SET TRANSACTION READ ONLY`;
      await execute(tx)`SET LOCAL statement_timeout = 0`;
      const now = new Date();
      const differences: Difference[] = [];
      for (const { name, description, query } of checks) {
        const rows = await queryRows<{ found: number; example: Difference["examples"][number] }>(tx)`
          SELECT (count(*) OVER ())::int AS found, row_to_json(place) AS example
          FROM (${query(now)}) place ORDER BY id LIMIT ${maxExamples}`;
        const count = rows[0]?.found ?? 0;
        if (count === 0) continue;
        differences.push({ name, description, count, examples: rows.map(({ example }) => example) });
      }
      return differences;
    },
    { isolationLevel: "RepeatableRead", maxWait: 10_000, timeout: maxMs },
  );
