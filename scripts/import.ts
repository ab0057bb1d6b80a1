// Imports a file of businesses or doctors into the site's database: npm run import -- --help.
import { type Shutdown } from "./process/shutdown";
import { loadEnvFile } from "../server/process/env-file.mjs";
import { Refusal } from "../server/process/refusal.mjs";
import { openFile } from "./import/open-file";
import { readOptions, usage } from "./import/options";
import { generateClient } from "./process/build";
import { withDatabase } from "./process/with-database";

async function main(): Promise<void> {
  loadEnvFile();
  const args = process.argv.slice(2);
  if (args.includes("--help")) return console.log(usage);
  // npm runs scripts in the project's folder; INIT_CWD is the folder that it was called from.
  const options = readOptions(args, process.env.INIT_CWD ?? process.cwd());
  const file = await openFile(options);
  await withDatabase(async (url: string, shutdown: Shutdown) => {
    await generateClient(shutdown);
    process.env.DATABASE_URL = url;
    const { runImport } = await import("./import/run-import");
    let isStopped = false;
    const running = runImport(options, file, () => isStopped);
    // On Ctrl-C, running batches are stored and counted before the database closes.
    const forget = shutdown.onEnd(async () => {
      isStopped = true;
      await running.catch(() => {});
    });
    await running;
    forget();
  });
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
