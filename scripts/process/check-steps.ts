import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { generateClient } from "./build";
import { runToolOrThrow } from "./run-tool";
import { projectFolder } from "./settings";
import { type Shutdown } from "./shutdown";
import { type Step, toolStep, vitestStep, workStep } from "./test-steps";

const sources = [
  "app",
  "bench",
  "components",
  "dev",
  "lib",
  "middleware.ts",
  "prisma",
  "scripts",
  "server",
  "server.mjs",
  "tests",
];
const present = sources.filter((name) => existsSync(path.join(projectFolder, name)));

/** Generates the types of the current routes. Types left over from development mode may refer to other routes. */
function routeTypes(shutdown: Shutdown) {
  rmSync(path.join(projectFolder, ".next/dev/types"), { recursive: true, force: true });
  const env = { NEXT_TELEMETRY_DISABLED: "1" };
  return runToolOrThrow(["node_modules/next/dist/bin/next", "typegen"], {
    env,
    shutdown,
    sentence: "The types of the routes could not be generated.",
  });
}

/** Generates the files that the checks and all other tests need. */
export const preparations: Step[] = [
  workStep("Database client", (shutdown) => generateClient(shutdown)),
  workStep("Route types", routeTypes),
];

const units = vitestStep("Rules, guards, screens", { projects: ["rules", "guards", "screens"], workers: 1 });

// Checks types too, with TypeScript 7, which takes a sixth of the time of `tsc` and ESLint.
const lint = toolStep("Lint and types", ["node_modules/oxlint/bin/oxlint", "--deny-warnings"]);

const otherChecks = [
  toolStep("Format", [
    "node_modules/prettier/bin/prettier.cjs",
    "--check",
    "--cache",
    "--cache-location=.tmp/prettier-cache",
    "--cache-strategy=content",
    "--log-level=warn",
    ".",
  ]),
  toolStep("Dead code", ["node_modules/knip/bin/knip.js"]),
  toolStep("Imports", ["node_modules/dependency-cruiser/bin/dependency-cruise.mjs", ...present]),
];

/** All checks that need neither a database nor a running site, longest first. */
export const checkSteps: Step[] = [units, lint, ...otherChecks];

/** The same checks for a run that builds the site, which rewrites the routes' types. */
export const checkStepsAfter = (build: Step): Step[] => [units, { ...lint, after: build }, ...otherChecks];
