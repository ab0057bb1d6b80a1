// Imports a file of businesses or doctors into the site's database: npm run import -- --help.
import { openFile } from "./import/open-file";
import { readOptions, usage } from "./import/options";
import { runScript } from "./process/command";
import { useSiteDatabase } from "./process/with-database";

await runScript(usage, async (argv, shutdown) => {
  // npm runs scripts in the project's folder; INIT_CWD is the folder that it was called from.
  const options = readOptions(argv, process.env.INIT_CWD ?? process.cwd());
  const file = await openFile(options);
  await useSiteDatabase(shutdown);
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
