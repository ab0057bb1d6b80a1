import { generateClient } from "./build.mjs";
import { toolStep, vitestStep, workStep } from "./test-steps.mjs";

const sources = ["app", "bench", "components", "lib", "prisma", "scripts", "server", "tests"];

/** Everything that can be said of the sources without a database and without running the site. */
export const checkSteps = [
  workStep("Database client", (life) => generateClient(life)),
  toolStep("Route types", ["node_modules/next/dist/bin/next", "typegen"], { NEXT_TELEMETRY_DISABLED: "1" }),
  toolStep("Format", ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."]),
  toolStep("Lint", ["node_modules/eslint/bin/eslint.js", "--max-warnings=0", "."]),
  toolStep("Types", ["node_modules/typescript/bin/tsc", "--noEmit"]),
  toolStep("Import law", ["node_modules/dependency-cruiser/bin/dependency-cruise.mjs", ...sources]),
  toolStep("Dead code", ["node_modules/knip/bin/knip.js"]),
  vitestStep("Rules, guards, screens", { projects: ["rules", "guards", "screens"] }),
];
