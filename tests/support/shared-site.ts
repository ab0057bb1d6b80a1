import type { TestProject } from "vitest/node";
import { makeDatabase } from "../../scripts/process/database";
import { siteUrlOf } from "../../scripts/process/site-role";
import { sibling, template } from "./postgres/names";
import { serveSite } from "./served-site";

declare module "vitest" {
  interface ProvidedContext {
    /** The site for all process tests that neither stop nor configure it. */
    sharedSite: { port: number; origin: string; database: { url: string } };
  }
}

/** Serves the built site once per run, on an empty database; runs after PostgreSQL is started. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl } = project.getProvidedContext();
  const urlOf = (name: string) => sibling(postgresUrl, name);
  const url = siteUrlOf(urlOf("vouchsafe_shared"));
  await makeDatabase(urlOf, "vouchsafe_shared", template);
  const { port, origin, stop } = await serveSite(url);
  project.provide("sharedSite", { port, origin, database: { url } });
  return stop;
}
