import { buildSite } from "./build";
import { makeDatabase } from "./database";
import { migrate } from "./migrate";
import { startScratchPostgres } from "./scratch-postgres";
import { type Shutdown } from "./shutdown";

/** Builds the site as a start would, against an empty database. */
export async function buildForTests(shutdown: Shutdown): Promise<void> {
  const postgres = await startScratchPostgres({ inMemory: true });
  const stopHere = shutdown.onEnd(postgres.stop);
  try {
    await makeDatabase(postgres.urlOf, "vouchsafe_build");
    await migrate(postgres.urlOf("vouchsafe_build"));
    await buildSite({ databaseUrl: postgres.urlOf("vouchsafe_build"), shutdown });
  } finally {
    stopHere();
    await postgres.stop();
  }
}
