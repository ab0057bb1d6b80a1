// Recomputes every derived value of the site's database and lists mismatches: npm run verify:data -- --help.
import { runCommand } from "./process/command";
import { verify } from "./process/verify";
import { useSiteDatabase } from "./process/with-database";

await runCommand(
  {
    name: "verify:data",
    does: "Recomputes every derived value of the site's database, and lists those that differ from what is stored.",
    notes: "Changes nothing, and may run while the site does. Exits with 1 if anything differs.",
  },
  async ({ shutdown }) => {
    await useSiteDatabase(shutdown);
    return (await verify()) ? 0 : 1;
  },
);
