import { vi } from "vitest";
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
