// All tests, or one part of them: `node scripts/test.mjs [api|process|e2e] [arguments of its runner]`. The last line
// is the sum over everything.
import { buildSite, generateClient } from "./process/build.mjs";
import { checkSteps } from "./process/check-steps.mjs";
import { makeDatabase } from "./process/database.mjs";
import { createLife } from "./process/life.mjs";
import { migrate } from "./process/migrate.mjs";
import { startScratchPostgres } from "./process/scratch-postgres.mjs";
import { playwrightStep, runSteps, sideBySide, verdict, vitestStep, workStep } from "./process/test-steps.mjs";

/** Builds the site as a start would, against an empty database. */
async function build(life) {
  const postgres = await startScratchPostgres();
  const forget = life.onEnd(postgres.stop);
  try {
    await makeDatabase(postgres.urlOf, "vouchsafe_build");
    await migrate(postgres.urlOf("vouchsafe_build"));
    await buildSite({ databaseUrl: postgres.urlOf("vouchsafe_build"), life });
  } finally {
    forget();
    await postgres.stop();
  }
}

const [part, ...args] = process.argv.slice(2);
const client = workStep("Database client", (life) => generateClient(life));
const site = workStep("Build", build);
const api = vitestStep("API", { projects: ["api"], args });
const running = vitestStep("Process", { projects: ["process"], args });
const journeys = playwrightStep("Journeys", { args });
const share = (part) => playwrightStep("Journeys", { part, parts: 5 });
const parts = {
  api: [client, api],
  process: [client, site, running],
  e2e: [client, site, journeys],
};

const everything = [
  ...checkSteps,
  api,
  site,
  sideBySide([share(1), share(2), share(3)], [share(4), share(5), running]),
];

const life = createLife();
life.watch();
if (part && !Object.hasOwn(parts, part)) {
  console.error(`There is no part "${part}": ${Object.keys(parts).join(", ")}.`);
  await life.end(1);
}
const sum = await runSteps(part ? parts[part] : everything, life);
console.log(verdict(sum));
await life.end(sum.failed ? 1 : 0);
