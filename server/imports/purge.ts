import "server-only";
import { type Db } from "../db/client";
import { execute } from "../db/sql";

/** How long rows that were not stored can be downloaded. */
const keepsRejects = "30 days";
/** A dry run that nothing came of for so long is not gone on with. */
const keepsTrials = "7 days";

/** Deletes the cells of rows that were not stored so long ago, and what dry runs that nobody ended have noted. */
export async function purgeImports(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM import_detail d USING import_batch b
    WHERE b.import_id = d.import_id AND b.first_row = d.first_row AND b.stored_at < now() - ${keepsRejects}::interval`;
  await execute(db)`
    WITH given_up AS (
      UPDATE import i SET status = 'cancelled', finished_at = now() WHERE i.is_dry_run AND i.status = 'running'
        AND i.created_at < now() - ${keepsTrials}::interval AND NOT EXISTS (
          SELECT FROM import_batch b WHERE b.import_id = i.id AND b.stored_at > now() - ${keepsTrials}::interval)
      RETURNING i.id
    )
    DELETE FROM import_trial t USING given_up g WHERE t.import_id = g.id`;
}
