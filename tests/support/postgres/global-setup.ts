import type { TestProject } from "vitest/node";
import { dropDatabase, makeDatabase, type UrlOf, withClient } from "../../../scripts/process/database";
import { migrate } from "../../../scripts/process/migrate";
import { siteUrlOf } from "../../../scripts/process/site-role";
import { startScratchPostgres } from "../../../scripts/process/scratch-postgres";
import { template } from "./names";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the server's default database, for its owner; tests create theirs next to it. */
    postgresUrl: string;
  }
}

/** Removes the databases that earlier runs left. */
async function dropLeftovers(urlOf: UrlOf): Promise<void> {
  const { rows } = await withClient(urlOf("postgres"), (client) =>
    client.query<{ name: string }>(String.raw`SELECT datname AS name FROM pg_database WHERE datname LIKE 'test\_%'`),
  );
  for (const { name } of rows) await dropDatabase(urlOf, name);
}

/** Starts one real PostgreSQL for the run, with a migrated template for each test file's database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchPostgres({ inMemory: true });
  try {
    await dropLeftovers(server.urlOf);
    await makeDatabase(server.urlOf, template);
    await migrate(server.urlOf(template), siteUrlOf(server.urlOf(template)));
    project.provide("postgresUrl", server.urlOf("postgres"));
    return server.stop;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
