import { type Shutdown } from "./shutdown";
import { type Settings } from "./settings";
import { Refusal } from "../../server/process/refusal.mjs";
import { hasDatabase, makeDatabase, renameDatabase } from "./database";
import { type DatabaseAddresses, requireAddresses } from "./database-addresses";
import { codeOf } from "./error-code";
import { requireRoom } from "./disk-room";
import { lockFolder } from "./folder-lock";
import { migrate } from "./migrate";
import { limitSessions } from "./pooler";
import { startPostgres, type Postgres } from "./postgres";
import { hasCluster } from "./postgres-place";
import { secretFrom } from "./secret";
import { siteUrlOf } from "./site-role";
import { step } from "./steps";

export const siteDatabase = "vouchsafe";
const making = "vouchsafe_new";

/** The open database. For an embedded one, also its server and a secret that belongs to it. */
export interface SiteDatabase {
  /** Signs in as the site's role, possibly through a pooler. */
  url: string;
  /** The same without the pooler. */
  directUrl: string;
  postgres: Postgres | null;
  secret: string | null;
}

/** Whether an error or its cause has PostgreSQL's code for a missing privilege. */
const isDenied = (error: unknown): error is Error =>
  error instanceof Error && [codeOf(error), codeOf(error.cause)].includes("42501");

async function migrateOrRefuse(ownerUrl: string, siteUrl: string) {
  try {
    return await migrate(ownerUrl, siteUrl);
  } catch (error) {
    if (!isDenied(error)) throw error;
    throw new Refusal(`${error.message}: DATABASE_OWNER_URL must sign in as the role that owns the tables.`);
  }
}

const migrateStep = (ownerUrl: string, siteUrl: string) =>
  step(
    "Migrations",
    () => migrateOrRefuse(ownerUrl, siteUrl),
    ({ applied }) => (applied.length ? `${applied.length} applied` : undefined),
  );

const fillStep = (url: string, shutdown: Shutdown) =>
  step("Demo data", async () => {
    // Imported only here: a production deployment doesn't include dev/.
    const { seedWhenEmpty } = await import("../../dev/demo/seed-when-empty");
    return seedWhenEmpty(url, shutdown);
  });

/**
 * Creates the site's database under a temporary name and renames it when it is complete, including demo data. So if a
 * start is interrupted, the next one doesn't mistake an incomplete database for a finished one.
 */
async function makeSiteDatabase(server: Postgres, { demo }: Settings, shutdown: Shutdown) {
  await makeDatabase(server.urlOf, making);
  const ownerUrl = server.urlOf(making);
  await migrateStep(ownerUrl, siteUrlOf(ownerUrl));
  if (demo !== "never") await fillStep(ownerUrl, shutdown);
  await renameDatabase(server.urlOf, making, siteDatabase);
}

/**
 * Creates an empty database in a data folder that has none yet, and fills it with `fill`. It gets its final name only
 * when it is complete.
 * @returns its address for the site, and the secret that belongs to it
 * @throws {Refusal} if the folder already has one
 */
export async function makeEmbeddedDatabase(
  { dataFolder }: Settings,
  shutdown: Shutdown,
  fill: (addresses: { url: string; siteUrl: string }) => Promise<void>,
): Promise<Pick<SiteDatabase, "url" | "secret">> {
  requireRoom(dataFolder);
  shutdown.onEnd(lockFolder(dataFolder));
  const { urlOf, password } = await step("Database", () => startPostgres(dataFolder, { shutdown }));
  if (await hasDatabase(urlOf, siteDatabase)) {
    throw new Refusal(`The folder ${dataFolder} holds a database already: set DATA_DIR to an unused one.`);
  }
  await makeDatabase(urlOf, making);
  await fill({ url: urlOf(making), siteUrl: siteUrlOf(urlOf(making)) });
  await renameDatabase(urlOf, making, siteDatabase);
  return { url: siteUrlOf(urlOf(siteDatabase)), secret: secretFrom(password) };
}

/**
 * Opens the database that a data folder already has. Neither creates, fills, nor migrates one.
 * @returns its address for the site
 * @throws {Refusal} if the folder has none
 */
export async function openExistingDatabase(dataFolder: string, shutdown: Shutdown): Promise<string> {
  const nothing = `The folder ${dataFolder} holds no database: set DATA_DIR to the one that does, or run npm start to make one.`;
  if (!hasCluster(dataFolder)) throw new Refusal(nothing);
  shutdown.onEnd(lockFolder(dataFolder));
  const { urlOf } = await step("Database", () => startPostgres(dataFolder, { shutdown }));
  if (!(await hasDatabase(urlOf, siteDatabase))) throw new Refusal(nothing);
  return siteUrlOf(urlOf(siteDatabase));
}

async function openEmbedded(settings: Settings, shutdown: Shutdown) {
  requireRoom(settings.dataFolder);
  shutdown.onEnd(lockFolder(settings.dataFolder));
  const server = await step(
    "Database",
    () => startPostgres(settings.dataFolder, { shutdown }),
    ({ isAway, cluster }) => (isAway ? `in ${cluster}` : undefined),
  );
  const ownerUrl = server.urlOf(siteDatabase);
  const url = siteUrlOf(ownerUrl);
  if (!(await hasDatabase(server.urlOf, siteDatabase))) {
    await makeSiteDatabase(server, settings, shutdown);
  } else {
    await migrateStep(ownerUrl, url);
    if (settings.demo === "when-empty") await fillStep(ownerUrl, shutdown);
  }
  return { url, directUrl: url, postgres: server, secret: secretFrom(server.password) };
}

const oneRoleWarning =
  "The site's database role owns the tables, so a break-in could rewrite the audit log: set DATABASE_OWNER_URL\n" +
  "(docs/own-database.md).";

async function openGiven({ demo, ...given }: Pick<Settings, "demo"> & DatabaseAddresses, shutdown: Shutdown) {
  const { databaseUrl: url, directUrl, ownerUrl } = given;
  await step("Database", () => requireAddresses(given));
  const { isSplit } = await migrateStep(ownerUrl, directUrl);
  if (!isSplit) console.warn(oneRoleWarning);
  if (url !== directUrl) await limitSessions(directUrl);
  if (demo === "when-empty") await fillStep(ownerUrl, shutdown);
  return { url, directUrl, postgres: null, secret: null };
}

/**
 * Opens the site's database and migrates it; on its first run, also fills it. This is the database that DATABASE_URL
 * names, or else the data folder's embedded one, which `shutdown` stops.
 */
export const openSiteDatabase = (settings: Settings, shutdown: Shutdown): Promise<SiteDatabase> => {
  const { databaseUrl, directUrl, ownerUrl, demo } = settings;
  return databaseUrl && directUrl && ownerUrl
    ? openGiven({ databaseUrl, directUrl, ownerUrl, demo }, shutdown)
    : openEmbedded(settings, shutdown);
};
