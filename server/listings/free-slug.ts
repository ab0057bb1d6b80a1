import "server-only";
import { type Db, Prisma } from "../db/client";
import { plannedOnce, queryRows, textList } from "../db/sql";

export interface SlugRequest {
  category_id: number;
  slug: string;
}

/**
 * A listing with the slug in the category of a `request`. `OFFSET 0` has it looked up by its slug: while a table is
 * filled, the planner has no statistics of it, and might read a whole category.
 */
const holder = (slug: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT FROM (SELECT category_id FROM listing WHERE slug = ${slug} OFFSET 0) l
  WHERE l.category_id = request.category_id`;

/**
 * For each requested slug, the first number that is free in its category: 1 for the slug itself, 2 for "-2", and so on.
 * An exponential and then a binary search: the thousandth listing of a name costs about twenty lookups, not a thousand.
 */
export const freeNumbers = (
  db: Db,
  requests: readonly SlugRequest[],
): PromiseLike<(SlugRequest & { free: number })[]> =>
  queryRows<SlugRequest & { free: number }>(db)`${plannedOnce}
    SELECT request.category_id, request.slug, CASE
      WHEN NOT EXISTS (${holder(Prisma.sql`request.slug`)}) THEN 1
      ELSE (
        WITH RECURSIVE up (n) AS (
          SELECT 2
          UNION ALL
          SELECT n * 2 FROM up WHERE EXISTS (${holder(Prisma.sql`request.slug || '-' || n`)})
        ), span (taken, free) AS (
          SELECT max(n) / 2, max(n) FROM up
          UNION ALL
          SELECT CASE WHEN probe.is_taken THEN middle ELSE taken END, CASE WHEN probe.is_taken THEN free ELSE middle END
          FROM (SELECT taken, free, (taken + free) / 2 AS middle FROM span WHERE free - taken > 1) half
          CROSS JOIN LATERAL (
            SELECT EXISTS (${holder(Prisma.sql`request.slug || '-' || half.middle`)}) AS is_taken
          ) probe
        )
        SELECT min(free) FROM span
      ) END AS free
    FROM unnest(${requests.map((request) => request.category_id)}::int[], ${textList(requests.map((request) => request.slug))}::text[])
      AS request (category_id, slug)`;
