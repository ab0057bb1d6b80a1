// The quick checks, which need no database, no browser, and no build: npm run check -- --help.
import { checkSteps, preparations } from "./process/check-steps";
import { runCommand } from "./process/command";
import { inLanes, runSteps, totalLine } from "./process/test-steps";

await runCommand(
  { name: "check", does: "Runs the quick checks: format, lint, types, imports, dead code, rules, and guards." },
  async ({ shutdown }) => {
    const total = await runSteps([...preparations, inLanes(2, checkSteps)], shutdown);
    console.log(totalLine(total));
    return total.failed ? 1 : 0;
  },
);
