import "server-only";
import { type Db } from "../db/client";
import { execute } from "../db/sql";

/**
 * Writes down where a category, those below it and all their listings are found now, so that these addresses lead on
 * when they change. To be called before the change, in its transaction.
 */
export async function keepAddresses(db: Db, categoryId: number): Promise<void> {
  await execute(db)`
    INSERT INTO slug_history (path, category_id)
    SELECT full_slug, id FROM category WHERE path_ids @> ARRAY[${categoryId}::int]`;
  await execute(db)`
    INSERT INTO slug_history (path, listing_id)
    SELECT c.full_slug || '/' || l.slug, l.id FROM category c JOIN listing l ON l.category_id = c.id
    WHERE c.path_ids @> ARRAY[${categoryId}::int]`;
}
