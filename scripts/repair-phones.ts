// Lists stored phone numbers and NPIs that don't follow today's rules: npm run repair:phones. With `-- --apply`, it
// corrects them.
import { type Shutdown } from "./process/shutdown";
import { loadEnvFile } from "../server/process/env-file.mjs";
import { Refusal } from "../server/process/refusal.mjs";
import { generateClient } from "./process/build";
import { withDatabase } from "./process/with-database";

async function main(): Promise<void> {
  loadEnvFile();
  const isApplied = process.argv.slice(2).includes("--apply");
  await withDatabase(async (url: string, shutdown: Shutdown) => {
    await generateClient(shutdown);
    process.env.DATABASE_URL = url;
    const { connect } = await import("../server/db/client");
    const { repairPhones } = await import("../server/verify/repair-phones");
    const { client } = connect(1, { limits: { statement_timeout: 0, lock_timeout: 0 }, isDirect: true });
    const found = await repairPhones(client, isApplied, ({ id, field, from, to }) =>
      console.log(`listing ${id}, ${field}: ${from} → ${to ?? "empty"}`),
    );
    await client.$disconnect();
    if (found === 0) console.log("All phone numbers and NPIs are stored as they should be.");
    else if (isApplied) console.log(`${found} corrected.`);
    else console.log(`${found} to correct. Nothing was changed: run \`npm run repair:phones -- --apply\` to write.`);
  });
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
