// All tests, or one part of them: `node scripts/test.mjs [api|process|e2e] [arguments of its runner]`. The last line
// is the sum over everything.
import { buildSite, generateClient } from "./process/build";
import { checkSteps, preparations } from "./process/check-steps.mjs";
import { makeDatabase } from "./process/database";
import { createShutdown } from "./process/shutdown";
import { migrate } from "./process/migrate.mjs";
import { startScratchPostgres } from "./process/scratch-postgres";
import { asLanesGetFree, playwrightStep, runSteps, verdict, vitestStep, workStep } from "./process/test-steps.mjs";

/** Builds the site as a start would, against an empty database. */
async function build(life) {
  const postgres = await startScratchPostgres();
  const forget = life.onEnd(postgres.stop);
  try {
    await makeDatabase(postgres.urlOf, "vouchsafe_build");
    await migrate(postgres.urlOf("vouchsafe_build"));
    await buildSite({ databaseUrl: postgres.urlOf("vouchsafe_build"), shutdown: life });
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
const parts = {
  api: [client, api],
  process: [client, site, running],
  e2e: [client, site, journeys],
};

/** The same step, begun when these have ended. */
const behind = (after, step) => ({ ...step, after });
// What needs the build is the longest way: it begins first, and what follows is cut into parts.
const needSite = [
  ...[1, 2].map((part) => vitestStep("Process", { projects: ["process"], share: { part, parts: 2 } })),
  ...[1, 2, 3, 4, 5].map((part) => playwrightStep("Journeys", { share: { part, parts: 5 } })),
];
// The checks that read the routes' types, which a build makes anew, come behind it.
const [lint, types, ...otherChecks] = checkSteps;
// Servers, databases and browsers wait for each other more than they work: three at once keep two cores busy.
const everything = [
  ...preparations,
  asLanesGetFree(3, [
    site,
    vitestStep("API", { projects: ["api"], workers: 1 }),
    ...otherChecks,
    ...[...needSite, lint, types].map((step) => behind([site], step)),
  ]),
];

const life = createShutdown();
life.watch();
if (part && !Object.hasOwn(parts, part)) {
  console.error(`There is no part "${part}": ${Object.keys(parts).join(", ")}.`);
  await life.end(1);
}
const sum = await runSteps(part ? parts[part] : everything, life);
console.log(verdict(sum));
await life.end(sum.failed ? 1 : 0);
