import "server-only";
import { type PrismaClient } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { checks } from "./checks";

/** As many rows of one kind as are told in full. */
const mostShown = 20;
/** Longest that all recounts together may take, in ms: an hour. */
const longestMs = 60 * 60 * 1000;

/** One kind of stored figure that its recount finds different somewhere. */
export interface Difference {
  name: string;
  says: string;
  /** In how many places. */
  count: number;
  /** The first of them: the id of the row, what is stored, what is due. */
  examples: Record<string, unknown>[];
}

interface Row {
  found: number;
  example: Difference["examples"][number];
}

/**
 * Recounts every stored figure of the site from its causes, all at one moment however many write meanwhile. Gives those
 * that differ; none when all is well.
 */
export const findDifferences = (db: PrismaClient): Promise<Difference[]> =>
  db.$transaction(
    async (tx) => {
      await execute(tx)`SET TRANSACTION READ ONLY`;
      await execute(tx)`SET LOCAL statement_timeout = 0`;
      const now = new Date();
      const differences: Difference[] = [];
      for (const { name, says, query } of checks) {
        const rows = await queryRows<Row>(tx)`
          SELECT (count(*) OVER ())::int AS found, row_to_json(place) AS example
          FROM (${query(now)}) place ORDER BY id LIMIT ${mostShown}`;
        const count = rows[0]?.found ?? 0;
        if (count === 0) continue;
        differences.push({ name, says, count, examples: rows.map(({ example }) => example) });
      }
      return differences;
    },
    { isolationLevel: "RepeatableRead", maxWait: 10_000, timeout: longestMs },
  );
