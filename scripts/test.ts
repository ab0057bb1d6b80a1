// Runs the tests, or one part of them: `npm test -- [api|process|e2e] [arguments of its runner]`. After "deep"
// (`npm run test:deep`), those that a normal run leaves out too, unsampled and at full length. The last line is the total.
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

const given = process.argv.slice(2);
const isDeep = given[0] === "deep";
const [part, ...args] = isDeep ? given.slice(1) : given;
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
};

const shutdown = createShutdown();
shutdown.watch();
const steps = part ? parts[part] : everything;
if (!steps) {
  console.error(`There is no part "${part}": ${Object.keys(parts).join(", ")}.`);
  await shutdown.end(1);
} else {
  if (isDeep) process.env.DEEP = "1";
  const total = await runSteps(steps, shutdown);
  console.log(totalLine(total));
  await shutdown.end(total.failed ? 1 : 0);
}
