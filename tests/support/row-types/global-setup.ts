import type { TestProject } from "vitest/node";
import { withClient } from "../../../scripts/process/database";
import { type Catalog, startRecords } from "../../../scripts/row-types/records";
import setUpPostgres from "../postgres/global-setup";
import { sibling, template } from "../postgres/names";

/** The types and columns of the migrated database. Each test file's copy has the same OIDs. */
const readCatalog = (url: string): Promise<Catalog> =>
  withClient(url, async (client) => {
    const types = await client.query<{ oid: number; name: string; labels: string[] | null }>(`
      SELECT oid, typname AS name, (
        SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = pg_type.oid) AS labels
      FROM pg_type`);
    // Prisma declares no list NOT NULL, although its models never hold NULL for one.
    const nullable = await client.query<{ column: string }>(`
      SELECT concat_ws(' ', attrelid, attnum) AS column FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attnotnull
        AND attndims = 0`);
    return {
      types: Object.fromEntries(types.rows.map(({ oid, ...type }) => [oid, type])),
      nullable: nullable.rows.map(({ column }) => column),
    };
  });

/** Starts PostgreSQL for the API tests, and the records of what its statements return. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const stop = await setUpPostgres(project);
  startRecords(await readCatalog(sibling(project.getProvidedContext().postgresUrl, template)));
  return stop;
}
