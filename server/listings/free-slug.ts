import "server-only";
import { type Db } from "../db/client";
import { plannedOnce, queryRows, textList } from "../db/sql";

export interface SlugRequest {
  category_id: number;
  slug: string;
}

/** Those of these slugs that are taken in their category: few, as a rule. */
export const takenSlugs = (db: Db, wishes: readonly SlugRequest[]): Promise<SlugRequest[]> =>
  queryRows<SlugRequest>(db)`${plannedOnce}
    SELECT l.category_id, l.slug
    FROM unnest(${wishes.map((wish) => wish.category_id)}::int[], ${textList(wishes.map((wish) => wish.slug))}::text[])
      AS wish (category_id, slug)
    CROSS JOIN LATERAL (
      SELECT category_id, slug FROM listing WHERE category_id = wish.category_id AND slug = wish.slug OFFSET 0
    ) l`;

/**
 * For each wished slug the first number that is free in its category: 1 for the slug itself, 2 for "-2" and so on.
 * Found by doubling and halving, so that the thousandth of a name costs a score of look-ups and not a thousand.
 */
export const freeNumbers = (db: Db, wishes: readonly SlugRequest[]): Promise<(SlugRequest & { free: number })[]> =>
  queryRows<SlugRequest & { free: number }>(db)`
    SELECT wish.category_id, wish.slug, CASE
      WHEN NOT EXISTS (SELECT FROM listing l WHERE l.category_id = wish.category_id AND l.slug = wish.slug) THEN 1
      ELSE (
        WITH RECURSIVE up (n) AS (
          SELECT 2
          UNION ALL
          SELECT n * 2 FROM up WHERE EXISTS (
            SELECT FROM listing l WHERE l.category_id = wish.category_id AND l.slug = wish.slug || '-' || n)
        ), span (taken, free) AS (
          SELECT max(n) / 2, max(n) FROM up
          UNION ALL
          SELECT CASE WHEN probe.is_taken THEN middle ELSE taken END, CASE WHEN probe.is_taken THEN free ELSE middle END
          FROM (SELECT taken, free, (taken + free) / 2 AS middle FROM span WHERE free - taken > 1) half
          CROSS JOIN LATERAL (
            SELECT EXISTS (
              SELECT FROM listing l WHERE l.category_id = wish.category_id AND l.slug = wish.slug || '-' || half.middle
            ) AS is_taken
          ) probe
        )
        SELECT min(free) FROM span
      ) END AS free
    FROM json_to_recordset(${JSON.stringify(wishes)}::json) AS wish (category_id int, slug text)`;
