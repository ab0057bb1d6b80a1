// The quick checks, which need no database, no browser, and no build.
import { checkSteps, preparations } from "./process/check-steps";
import { createShutdown } from "./process/shutdown";
import { inLanes, runSteps, totalLine } from "./process/test-steps";

const shutdown = createShutdown();
shutdown.watch();
const total = await runSteps([...preparations, inLanes(2, checkSteps)], shutdown);
console.log(totalLine(total));
await shutdown.end(total.failed ? 1 : 0);
