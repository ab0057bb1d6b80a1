// Recomputes every derived value of the site's database and lists mismatches: npm run verify:data
import { type Shutdown } from "./process/shutdown";
import { loadEnvFile } from "../server/process/env-file.mjs";
import { Refusal } from "../server/process/refusal.mjs";
import { generateClient } from "./process/build";
import { verify } from "./process/verify";
import { withDatabase } from "./process/with-database";

async function main(): Promise<boolean> {
  loadEnvFile();
  return withDatabase(async (url: string, shutdown: Shutdown) => {
    await generateClient(shutdown);
    process.env.DATABASE_URL = url;
    return verify();
  });
}

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
