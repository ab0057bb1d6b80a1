// Runs the tests, or one part of them: npm test -- --help.
import { generateClient } from "./process/build";
import { buildForTests } from "./process/build-for-tests";
import { checkStepsAfter, preparations } from "./process/check-steps";
import { runScript, WrongUsage } from "./process/command";
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

const help = `Runs the tests, or one part of them. The last line is the total.

Usage:
  npm test -- [deep] [api|process|e2e [arguments of its runner]]

deep (npm run test:deep) adds what a normal run leaves out, unsampled and at full length.`;

const client = workStep("Database client", (shutdown) => generateClient(shutdown));
const site = workStep("Build", buildForTests);

/** The steps of each part, and of all, with the runner's arguments. */
function stepsFor(args: string[]): { everything: readonly (Step | Lanes)[]; parts: Record<string, readonly Step[]> } {
  const api = vitestStep("API", { projects: ["api"], workers: 1, args });
  // Compares row types only after a full run, because a filtered run records too little.
  const rowTypes = args.length
    ? []
    : [{ ...toolStep("Row types", ["--import", "tsx", "scripts/row-types.ts"]), after: api }];
  const servers = { ...vitestStep("Process", { projects: ["process"], workers: 1, args }), after: site };
  const journeys = { ...playwrightStep("Journeys", args), after: site };
  // Two steps at once, one per core: with more, calls wait so long on a busy machine that the site answers 503. The build
  // comes first because long steps need it, then the longest, so that both cores are busy to the end.
  const lanes = inLanes(2, [site, api, servers, journeys, ...checkStepsAfter(site), ...rowTypes]);
  return {
    everything: [...preparations, lanes],
    parts: { api: [client, api, ...rowTypes], process: [client, site, servers], e2e: [client, site, journeys] },
  };
}

await runScript(help, async (argv, shutdown) => {
  const isDeep = argv[0] === "deep";
  const [part, ...args] = isDeep ? argv.slice(1) : argv;
  const { everything, parts } = stepsFor(args);
  const steps = part ? parts[part] : everything;
  if (!steps) throw new WrongUsage(`There is no part "${part}": ${Object.keys(parts).join(", ")}.`);
  if (isDeep) process.env.DEEP = "1";
  const total = await runSteps(steps, shutdown);
  console.log(totalLine(total));
  return total.failed ? 1 : 0;
});
