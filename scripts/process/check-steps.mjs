import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { generateClient } from "./build";
import { runToolOrThrow } from "./run-tool";
import { projectFolder } from "./settings";
import { toolStep, vitestStep, workStep } from "./test-steps.mjs";

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

/** Makes the types of the routes that there are; those that development mode left may speak of others. */
function routeTypes(life) {
  rmSync(path.join(projectFolder, ".next/dev/types"), { recursive: true, force: true });
  const env = { NEXT_TELEMETRY_DISABLED: "1" };
  return runToolOrThrow(["node_modules/next/dist/bin/next", "typegen"], {
    env,
    shutdown: life,
    sentence: "No route types.",
  });
}

/** What the checks and all other tests read, to be made before them. */
export const preparations = [
  workStep("Database client", (life) => generateClient(life)),
  workStep("Route types", routeTypes),
];

/** Everything that can be said of the sources without a database and without running the site. The longest first. */
export const checkSteps = [
  toolStep("Lint", ["node_modules/eslint/bin/eslint.js", "--max-warnings=0", "."]),
  toolStep("Types", ["node_modules/typescript/bin/tsc", "--noEmit"]),
  vitestStep("Rules, guards, screens", { projects: ["rules", "guards", "screens"] }),
  toolStep("Format", ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."]),
  toolStep("Import law", ["node_modules/dependency-cruiser/bin/dependency-cruise.mjs", ...present]),
  toolStep("Dead code", ["node_modules/knip/bin/knip.js"]),
];
