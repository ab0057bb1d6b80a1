import { threadId } from "node:worker_threads";
import { inject } from "vitest";
import { dropDatabase, makeDatabase } from "../../../scripts/process/database";
import { sibling, template } from "./names";

let made = 0;

/** Makes a separate migrated, empty database. `drop` removes it despite open connections. */
export async function makeTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
  made += 1;
  const name = `test_${process.pid}_${threadId}_${made}_${Date.now()}`;
  await makeDatabase(urlOf, name, template);
  return { url: urlOf(name), drop: async () => void (await dropDatabase(urlOf, name)) };
}
