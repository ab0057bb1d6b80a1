import "server-only";
import { type Db } from "../db/client";
import { plannedOnce, queryRows, textList } from "../db/sql";

export interface SlugRequest {
  category_id: number;
  slug: string;
}

/** The requested slugs that are already taken in their category. */
export const takenSlugs = (db: Db, requests: readonly SlugRequest[]): PromiseLike<SlugRequest[]> =>
  queryRows<SlugRequest>(db)`${plannedOnce}
    SELECT l.category_id, l.slug
    FROM unnest(${requests.map((request) => request.category_id)}::int[], ${textList(requests.map((request) => request.slug))}::text[])
      AS request (category_id, slug)
    CROSS JOIN LATERAL (
      SELECT category_id, slug FROM listing WHERE category_id = request.category_id AND slug = request.slug OFFSET 0
    ) l`;

/**
 * For each requested slug, the first number that is free in its category: 1 for the slug itself, 2 for "-2", and so on.
 * An exponential and then a binary search: the thousandth listing of a name costs about twenty lookups, not a thousand.
 */
export const freeNumbers = (
  db: Db,
  requests: readonly SlugRequest[],
): PromiseLike<(SlugRequest & { free: number })[]> =>
  queryRows<SlugRequest & { free: number }>(db)`
    SELECT request.category_id, request.slug, CASE
      WHEN NOT EXISTS (SELECT FROM listing l WHERE l.category_id = request.category_id AND l.slug = request.slug) THEN 1
      ELSE (
        WITH RECURSIVE up (n) AS (
          SELECT 2
          UNION ALL
          SELECT n * 2 FROM up WHERE EXISTS (
            SELECT FROM listing l WHERE l.category_id = request.category_id AND l.slug = request.slug || '-' || n)
        ), span (taken, free) AS (
          SELECT max(n) / 2, max(n) FROM up
          UNION ALL
          SELECT CASE WHEN probe.is_taken THEN middle ELSE taken END, CASE WHEN probe.is_taken THEN free ELSE middle END
          FROM (SELECT taken, free, (taken + free) / 2 AS middle FROM span WHERE free - taken > 1) half
          CROSS JOIN LATERAL (
            SELECT EXISTS (
              SELECT FROM listing l WHERE l.category_id = request.category_id AND l.slug = request.slug || '-' || half.middle
            ) AS is_taken
          ) probe
        )
        SELECT min(free) FROM span
      ) END AS free
    FROM json_to_recordset(${JSON.stringify(requests)}::json) AS request (category_id int, slug text)`;
