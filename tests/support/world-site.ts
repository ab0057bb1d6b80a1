import { inject, vi } from "vitest";
import { connectionPool } from "@/server/db/client";
import { serveNewSite } from "./served-site";

/** A new site for a process test that also uses the server's own code, such as `makeWorld`, on its database. */
export async function serveWorldSite(env: Record<string, string> = {}) {
  const site = await serveNewSite({ LOG_LEVEL: "silent", ...env });
  vi.stubEnv("DATABASE_URL", site.database.url);
  return {
    ...site,
    async end() {
      await connectionPool().end();
      await site.end();
    },
  };
}

/** The site of all process tests, for one that needs neither settings nor an empty database. */
export function sharedWorldSite() {
  const site = inject("sharedSite");
  vi.stubEnv("DATABASE_URL", site.database.url);
  return { ...site, end: () => connectionPool().end() };
}
