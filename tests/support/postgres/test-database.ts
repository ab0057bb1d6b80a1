import { threadId } from "node:worker_threads";
import { inject } from "vitest";
import { dropDatabase, makeDatabase } from "../../../scripts/process/database";
import { siteUrlOf } from "../../../scripts/process/site-role";
import { sibling, template } from "./names";

let made = 0;

/** A test's database, on the server of the run. */
export interface TestDatabase {
  url: string;
  ownerUrl: string;
  drop: () => Promise<void>;
}

/**
 * Makes a separate migrated, empty database. `url` signs in as the site's role, `ownerUrl` as the owner of the tables;
 * `drop` removes it despite open connections.
 */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
  made += 1;
  const name = `test_${process.pid}_${threadId}_${made}_${Date.now()}`;
  await makeDatabase(urlOf, name, template);
  const ownerUrl = urlOf(name);
  return { url: siteUrlOf(ownerUrl), ownerUrl, drop: async () => void (await dropDatabase(urlOf, name)) };
}
