import { buildSite, generateClient } from "./build.mjs";
import { openSiteDatabase } from "./site-database.mjs";
import { step } from "./steps.mjs";

const done = (hasWorked) => (hasWorked ? undefined : "nothing changed");

/**
 * Everything that must stand before the site can be served: the generated client, the database with its migrations
 * and first data, and (for production) the build.
 */
export async function setUp(settings, life, { withBuild }) {
  await step("Database client", async () => done(await generateClient(life)));
  const database = await openSiteDatabase(settings, life);
  if (withBuild) await step("Build", async () => done(await buildSite({ databaseUrl: database.url, life })));
  return database;
}
