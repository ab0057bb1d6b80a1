import { type Client } from "pg";

/** A table with its stored columns; generated columns are left out. */
export interface Table {
  name: string;
  columns: string[];
}

/** Every table of the site, except those that record which migrations and files have been applied. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT IN ('_prisma_migrations', '_applied_file')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass
        AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** The last value of each sequence that was used. */
export async function sequencesOf(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The migrations that a database has, by name and checksum. */
export async function migrationsOf(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(`
    SELECT migration_name AS name, checksum FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`);
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
}

/** The concepts that the database was filled from: the next version is merged with them, and admins' changes stay. */
export const appliedConcepts = "SELECT path, checksum, content FROM _applied_file WHERE content IS NOT NULL";

/** The waiting jobs, in the form in which a restore adds them again. Schedules are recreated automatically. */
export const waitingJobs = `
  SELECT t.identifier, j.payload, j.run_at, j.max_attempts, j.key, j.priority
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.id`;
