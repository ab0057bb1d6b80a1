// Runs the fault and attack tests at full size and writes docs/assurance.md:
// `npm run assurance -- [suite ...] [--again]`. Skips suites that passed on the current code, so that an interrupted
// run resumes; --again runs them anyway.
import { writeFileSync } from "node:fs";
import { messageOf } from "./process/error-code";
import { reportOf } from "./assurance/report";
import { commitNow, runSuite, savedResult } from "./assurance/result";
import { type Suite, suites } from "./assurance/suites";
import { generateClient } from "./process/build";
import { buildForTests } from "./process/build-for-tests";
import { runToolOrThrow } from "./process/run-tool";
import { createShutdown } from "./process/shutdown";

const shutdown = createShutdown();
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith("--"));

function chosenSuites(): readonly Suite[] {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown) throw new Error(`There is no suite "${unknown}": ${suites.map(({ name }) => name).join(", ")}.`);
  return names.length === 0 ? suites : suites.filter(({ name }) => names.includes(name));
}

async function writeReport() {
  writeFileSync("docs/assurance.md", reportOf(suites.map((suite) => [suite, savedResult(suite)])));
  await runToolOrThrow(
    ["node_modules/prettier/bin/prettier.cjs", "--write", "docs/assurance.md", "docs/assurance.json"],
    {
      shutdown,
      sentence: "The report could not be formatted.",
    },
  );
}

async function run(): Promise<number> {
  const commit = commitNow();
  await generateClient(shutdown);
  await buildForTests(shutdown);
  let violations = 0;
  for (const suite of chosenSuites()) {
    const saved = savedResult(suite);
    if (saved?.commit === commit && saved.failed === 0 && !args.includes("--again")) continue;
    const { passed, failed, minutes, output } = await runSuite(suite, commit, shutdown);
    console.log(`${suite.name.padEnd(20)} ${passed} passed, ${failed} failed, ${minutes.toFixed(1)} min`);
    if (failed) console.log(`\n${output.trim()}\n`);
    violations += failed;
    await writeReport();
  }
  return violations;
}

shutdown.watch();
try {
  await shutdown.end((await run()) > 0 ? 1 : 0);
} catch (error) {
  if (!shutdown.isEnding()) console.error(messageOf(error));
  await shutdown.end(1);
}
