// Runs the fault and attack tests at full size and writes docs/assurance.md: npm run assurance -- --help.
import { writeFileSync } from "node:fs";
import { commitNow, runSuite, savedResult, type Result } from "./assurance/result";
import { type Suite, suites } from "./assurance/suites";
import { generateClient } from "./process/build";
import { buildForTests } from "./process/build-for-tests";
import { runToolOrThrow } from "./process/run-tool";
import { runCommand, WrongUsage } from "./process/command";
import { type Shutdown } from "./process/shutdown";

const exact = new Intl.NumberFormat("en-US");
const counted = (tests: number) => `${exact.format(tests)} ${tests === 1 ? "test" : "tests"}`;

const figureText = ([name, value]: [string, number]) =>
  name.startsWith("max ") ? `at most ${exact.format(value)} ${name.slice(4)}` : `${exact.format(value)} ${name}`;

const skippedText = (skipped: number, { needs }: Suite) =>
  skipped > 0 ? [`${counted(skipped)} not run: the machine lacks ${needs ?? "what they need"}`] : [];

const rowOf = (suite: Suite, result: Result | null) => {
  const { name, promise } = suite;
  if (!result) return `| ${name} | ${promise} | not run | | | |`;
  const { figures, passed, failed, skipped, minutes, commit, day } = result;
  const tried = [
    ...Object.entries(figures).map(figureText),
    counted(passed + failed),
    ...skippedText(skipped, suite),
  ].join(", ");
  return `| ${name} | ${promise} | ${tried} | ${failed} | ${minutes.toFixed(1)} | ${commit} ${day} |`;
};

/** docs/assurance.md, from the last result of each suite. */
const reportOf = (results: readonly (readonly [Suite, Result | null])[]): string => `# Assurance

What \`npm run assurance\` tried last, suite by suite: against a real PostgreSQL, the built site over HTTP, and the stand-ins
for the payment provider and mail. A violation is a test that failed. The same tests run at a smaller size in \`npm test\`. The
requirements of OWASP's ASVS 5.0 are in [asvs.md](asvs.md).

How long the event loop was held is the longest work of one call, which may take 50 ms: the fuzz suite sends its calls one
after the other. It includes the garbage collector and the process's other threads.

| suite | what must hold | tried | violations | minutes | commit and day |
| --- | --- | --- | --- | --- | --- |
${results.map(([suite, result]) => rowOf(suite, result)).join("\n")}
`;

function chosenSuites(names: string[]): readonly Suite[] {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown) throw new WrongUsage(`There is no suite "${unknown}": ${suites.map(({ name }) => name).join(", ")}.`);
  return names.length === 0 ? suites : suites.filter(({ name }) => names.includes(name));
}

async function writeReport(shutdown: Shutdown) {
  writeFileSync("docs/assurance.md", reportOf(suites.map((suite) => [suite, savedResult(suite)])));
  await runToolOrThrow(
    ["node_modules/prettier/bin/prettier.cjs", "--write", "docs/assurance.md", "docs/assurance.json"],
    { shutdown, sentence: "The report could not be formatted." },
  );
}

interface Chosen {
  suites: readonly Suite[];
  isAgain: boolean;
}

/** @returns the number of tests that failed */
async function run({ suites: chosen, isAgain }: Chosen, shutdown: Shutdown): Promise<number> {
  const commit = commitNow();
  await generateClient(shutdown);
  await buildForTests(shutdown);
  let violations = 0;
  for (const suite of chosen) {
    const saved = savedResult(suite);
    if (saved?.commit === commit && saved.failed === 0 && !isAgain) continue;
    const { passed, failed, minutes, output } = await runSuite(suite, commit, shutdown);
    console.log(`${suite.name.padEnd(20)} ${passed} passed, ${failed} failed, ${minutes.toFixed(1)} min`);
    if (failed) console.log(`\n${output.trim()}\n`);
    violations += failed;
    await writeReport(shutdown);
  }
  return violations;
}

await runCommand(
  {
    name: "assurance",
    does: "Runs the fault and attack tests at full size, and writes docs/assurance.md.",
    usage: ["[suite ...]"],
    options: { again: { type: "boolean", help: "also run suites that passed on the current code" } },
    notes: "An interrupted run resumes where it was.",
  },
  async ({ args, options, shutdown }) => {
    const chosen = { suites: chosenSuites(args), isAgain: options.has("again") };
    return (await run(chosen, shutdown)) > 0 ? 1 : 0;
  },
);
