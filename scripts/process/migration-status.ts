import pg from "pg";
import { Refusal } from "../../server/front/refusal.mjs";
import { withClient } from "./database";
import { migrationFiles, sourceFiles } from "./migrate";

interface MigrationStatus {
  /** What this version would apply. */
  pending: string[];
  /** Migrations of a newer version. */
  unknown: string[];
}

const undefinedTable = "42P01";

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> {
  try {
    return (await client.query<Row>(text)).rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return [];
    throw error;
  }
}

/** Compares a database with this version. Changes nothing, and needs only the site's rights. */
export const readMigrationStatus = (url: string): Promise<MigrationStatus> =>
  withClient(url, async (client) => {
    const applied = await rowsOf<{ name: string }>(
      client,
      `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    );
    const files = await rowsOf<{ path: string; checksum: string }>(client, "SELECT path, checksum FROM _applied_file");
    const [names, checksums] = [
      new Set(applied.map(({ name }) => name)),
      new Map(files.map((f) => [f.path, f.checksum])),
    ];
    const own = migrationFiles().map(({ name }) => name);
    return {
      pending: [
        ...own.filter((name) => !names.has(name)),
        ...sourceFiles()
          .filter(({ name, checksum }) => checksums.get(name) !== checksum)
          .map(({ name }) => name),
      ],
      unknown: [...names].filter((name) => !own.includes(name)),
    };
  });

/**
 * Makes sure that a database has all migrations that this version needs. If it has newer ones, only warns: while a
 * release is rolled out or back, processes of the previous release keep serving (docs/operations.md).
 * @throws {Refusal} when migrations are missing
 */
export async function requireMigrated(url: string): Promise<void> {
  const { pending, unknown } = await readMigrationStatus(url);
  if (pending.length > 0) {
    throw new Refusal(`The database lacks ${pending.length} changes of this version: run npm run migrate.`);
  }
  if (unknown.length > 0) {
    console.warn(`The database was migrated by a newer version (${unknown.join(", ")}).`);
  }
}
