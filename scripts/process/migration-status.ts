import pg from "pg";
import { Refusal } from "../../server/process/refusal.mjs";
import { withClient } from "./database";
import { migrationFiles, sourceFiles } from "./migrate";

interface MigrationStatus {
  /** What this version would apply. */
  pending: string[];
  /** Migrations of a newer version, and files of which the database has had this version's text before. */
  unknown: string[];
}

interface AppliedFile {
  path: string;
  checksum: string;
  /** The checksums of its earlier versions. */
  former: string[];
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
    // A database of a former version has no column `former`.
    const files = await rowsOf<AppliedFile>(
      client,
      `SELECT path, checksum, coalesce(to_jsonb(f) -> 'former', '[]') AS former FROM _applied_file f`,
    );
    const names = new Set(applied.map(({ name }) => name));
    const own = migrationFiles().map(({ name }) => name);
    const byPath = new Map(files.map((file) => [file.path, file]));
    const differing = sourceFiles().filter(({ name, checksum }) => byPath.get(name)?.checksum !== checksum);
    const isNewer = ({ name, checksum }: { name: string; checksum: string }) =>
      byPath.get(name)?.former.includes(checksum) === true;
    return {
      pending: [
        ...own.filter((name) => !names.has(name)),
        ...differing.filter((file) => !isNewer(file)).map(({ name }) => name),
      ],
      unknown: [
        ...[...names].filter((name) => !own.includes(name)),
        ...differing.filter(isNewer).map(({ name }) => name),
      ],
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
