// Runs all tests, or one part of them: `node scripts/test.mjs [api|process|e2e|deep] [arguments of its runner]`. "deep"
// is everything with nothing left out or shortened. The last line is the sum over everything.
import { buildSite, generateClient } from "./process/build.mjs";
import { checkSteps, preparations, typedLint } from "./process/check-steps.mjs";
import { makeDatabase } from "./process/database.mjs";
import { createLife } from "./process/life.mjs";
import { migrate } from "./process/migrate.mjs";
import { startScratchPostgres } from "./process/scratch-postgres.mjs";
import { inLanes, playwrightStep, runSteps, totalLine, vitestStep, workStep } from "./process/test-steps.mjs";

/** Builds the site as a start would, against an empty database. */
async function build(shutdown) {
  const postgres = await startScratchPostgres();
  const stopHere = shutdown.onEnd(postgres.stop);
  try {
    await makeDatabase(postgres.urlOf, "vouchsafe_build");
    await migrate(postgres.urlOf("vouchsafe_build"));
    await buildSite({ databaseUrl: postgres.urlOf("vouchsafe_build"), life: shutdown });
  } finally {
    stopHere();
    await postgres.stop();
  }
}

const [part, ...args] = process.argv.slice(2);
const client = workStep("Database client", (shutdown) => generateClient(shutdown));
const site = workStep("Build", build);
const api = vitestStep("API", { projects: ["api"], workers: 1, args });
const servers = { ...vitestStep("Process", { projects: ["process"], workers: 1, args }), after: site };
const journeys = { ...playwrightStep("Journeys", args), after: site };

// The types of the routes are made by the build too, so what reads them comes after it.
const [units, types, ...otherChecks] = checkSteps;
const readTypes = [typedLint, types].map((step) => ({ ...step, after: site }));
// Servers, databases, and browsers wait for each other more than they work: three steps keep two cores busy. The build
// comes first because the longest steps need it.
const everything = [...preparations, inLanes(3, [site, api, units, journeys, servers, ...readTypes, ...otherChecks])];

const parts = {
  api: [client, api],
  process: [client, site, servers],
  e2e: [client, site, journeys],
  deep: everything,
};

const shutdown = createLife();
shutdown.watch();
if (part && !Object.hasOwn(parts, part)) {
  console.error(`There is no part "${part}": ${Object.keys(parts).join(", ")}.`);
  await shutdown.end(1);
}
if (part === "deep") process.env.DEEP = "1";
const total = await runSteps(part ? parts[part] : everything, shutdown);
console.log(totalLine(total));
await shutdown.end(total.failed ? 1 : 0);
