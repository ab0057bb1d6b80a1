import { type Settings } from "./settings";
import { type Shutdown } from "./shutdown";
import { buildSite, generateClient } from "./build";
import { openSiteDatabase } from "./site-database";
import { step } from "./steps";

const done = (hasWorked: boolean) => (hasWorked ? undefined : "nothing changed");

/**
 * Prepares everything that the site needs before it can be served: the generated client, the database with its
 * migrations and first data, and (for production) the build.
 */
export async function setUp(settings: Settings, shutdown: Shutdown, { withBuild }: { withBuild: boolean }) {
  await step("Database client", async () => done(await generateClient(shutdown)));
  const database = await openSiteDatabase(settings, shutdown);
  if (withBuild) await step("Build", async () => done(await buildSite({ databaseUrl: database.url, shutdown })));
  return database;
}
