// Runs all tests, or one part of them: `npm test -- [api|process|e2e|deep] [arguments of its runner]`. "deep" runs
// everything, unsampled and at full length. The last line is the total.
import { generateClient } from "./process/build";
import { buildForTests } from "./process/build-for-tests";
import { checkStepsAfter, preparations } from "./process/check-steps";
import { createShutdown } from "./process/shutdown";
import {
  inLanes,
  type Lanes,
  playwrightStep,
  runSteps,
  type Step,
  toolStep,
  totalLine,
  vitestStep,
  workStep,
} from "./process/test-steps";

const [part, ...args] = process.argv.slice(2);
const client = workStep("Database client", (shutdown) => generateClient(shutdown));
const site = workStep("Build", buildForTests);
const api = vitestStep("API", { projects: ["api"], workers: 1, args });
// Compares row types only after a full run, because a filtered run records too little.
const rowTypes = args.length
  ? []
  : [{ ...toolStep("Row types", ["--import", "tsx", "scripts/row-types.ts"]), after: api }];
const servers = { ...vitestStep("Process", { projects: ["process"], workers: 1, args }), after: site };
const journeys = { ...playwrightStep("Journeys", args), after: site };

// Two steps at once, one per core: with more, calls wait so long on a busy machine that the site answers 503. The build
// comes first because long steps need it, then the longest, so that both cores are busy to the end.
const everything = [...preparations, inLanes(2, [site, api, servers, journeys, ...checkStepsAfter(site), ...rowTypes])];

const parts: Record<string, readonly (Step | Lanes)[]> = {
  api: [client, api, ...rowTypes],
  process: [client, site, servers],
  e2e: [client, site, journeys],
  deep: everything,
};

const shutdown = createShutdown();
shutdown.watch();
const steps = part ? parts[part] : everything;
if (!steps) {
  console.error(`There is no part "${part}": ${Object.keys(parts).join(", ")}.`);
  await shutdown.end(1);
} else {
  if (part === "deep") process.env.DEEP = "1";
  const total = await runSteps(steps, shutdown);
  console.log(totalLine(total));
  await shutdown.end(total.failed ? 1 : 0);
}
