import { Refusal } from "../../server/process/refusal.mjs";
import { requireDatabase } from "./database";
import { requireMigrated } from "./migration-status";
import { requireSessions } from "./pooler";
import { type Settings } from "./settings";

/** The addresses of an operator's own database. */
export interface OwnDatabase {
  url: string;
  directUrl: string;
}

/**
 * Makes sure that DATABASE_URL names a database that this version can use as it is. For commands that run one part of
 * the site; only `npm start` runs a database itself.
 * @throws {Refusal} that says what is missing
 */
export async function requireOwnDatabase(
  { databaseUrl: url, directUrl, ownerUrl }: Settings,
  name: "serve" | "worker",
): Promise<OwnDatabase> {
  if (!url || !directUrl) {
    throw new Refusal(`npm run ${name} needs DATABASE_URL. To run the site with a database of its own, use npm start.`);
  }
  if (ownerUrl !== directUrl) {
    console.warn(`npm run ${name} needs no DATABASE_OWNER_URL: give it to migrate, restore, and prune alone.`);
  }
  await requireDatabase(url);
  if (directUrl !== url) await requireDatabase(directUrl, "DATABASE_DIRECT_URL");
  await requireSessions(directUrl);
  await requireMigrated(directUrl);
  return { url, directUrl };
}
