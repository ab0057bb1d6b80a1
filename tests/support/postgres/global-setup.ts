import type { TestProject } from "vitest/node";
import { makeDatabase } from "../../../scripts/process/database";
import { migrate } from "../../../scripts/process/migrate";
import { startScratchPostgres } from "../../../scripts/process/scratch-postgres";
import { template } from "./names";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server's own database; tests make theirs beside it. */
    postgresUrl: string;
  }
}

/** Starts one real PostgreSQL for the run, with a migrated database that each test file gets a copy of. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchPostgres();
  try {
    await makeDatabase(server.urlOf, template);
    await migrate(server.urlOf(template));
    project.provide("postgresUrl", server.urlOf("postgres"));
    return server.stop;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
