// The quick part of the tests: needs no database and no browser.
import { checkSteps, preparations } from "./process/check-steps.mjs";
import { createShutdown } from "./process/shutdown";
import { asLanesGetFree, runSteps, verdict } from "./process/test-steps.mjs";

const life = createShutdown();
life.watch();
const sum = await runSteps([...preparations, asLanesGetFree(2, checkSteps)], life);
console.log(verdict(sum));
await life.end(sum.failed ? 1 : 0);
