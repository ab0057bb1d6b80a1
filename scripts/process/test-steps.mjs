import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { runTool } from "./run-tool.mjs";
import { projectFolder } from "./settings.mjs";

const reports = path.join(projectFolder, ".tmp/reports");
const none = { passed: 0, failed: 0, skipped: 0 };

/** A run that ended badly has failed, even when no single test has: something else went wrong. */
const withExitCode = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts);

/** A tool that passes or fails as a whole. */
export const toolStep = (label, command) => ({
  label,
  async run(shutdown) {
    const { code, output } = await runTool(command, { life: shutdown });
    return { ...withExitCode({ ...none, passed: code === 0 ? 1 : 0 }, code), output };
  },
});

/** A function of ours that passes unless it throws. */
export const workStep = (label, work) => ({
  label,
  async run(shutdown) {
    try {
      await work(shutdown);
      return { ...none, passed: 1, output: "" };
    } catch (error) {
      return { ...none, failed: 1, output: String(error?.message ?? error) };
    }
  },
});

/** A test runner that writes a JSON report: `commandFor` takes the report's file, `countsOf` what was read from it. */
const runnerStep = (label, { commandFor, env, countsOf }) => ({
  label,
  async run(shutdown) {
    mkdirSync(reports, { recursive: true });
    const file = path.join(reports, `${label.replaceAll(/\W+/g, "-").toLowerCase()}.json`);
    rmSync(file, { force: true });
    const { code, output } = await runTool(commandFor(file), { life: shutdown, env: env(file) });
    const counts = existsSync(file) ? countsOf(JSON.parse(readFileSync(file, "utf8"))) : none;
    return { ...withExitCode(counts, code), output };
  },
});

function vitestCounts(report) {
  // A file that can't be imported has failed without a single test.
  const brokenFiles = report.testResults.filter((file) => file.status === "failed" && !file.assertionResults.length);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Projects of vitest's, with each test counted; `workers` limits how many files run at once. */
export const vitestStep = (label, { projects, workers, args = [] }) =>
  runnerStep(label, {
    commandFor: (file) => [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--passWithNoTests",
      ...projects.flatMap((name) => ["--project", name]),
      `--maxWorkers=${workers}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
    ],
    env: () => ({ NODE_ENV: "test" }),
    countsOf: vitestCounts,
  });

/** The journeys in a real browser, each counted. */
export const playwrightStep = (label, args) =>
  runnerStep(label, {
    commandFor: () => [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--reporter=list,json",
      "--pass-with-no-tests",
      ...args,
    ],
    env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    countsOf: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  });

async function runStep({ label, run }, shutdown) {
  const start = performance.now();
  const { output, ...counts } = await run(shutdown);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(7);
  console.log(
    `${label.padEnd(34)}${seconds} s  ${counts.failed ? `${counts.failed} failed, ` : ""}${counts.passed} passed`,
  );
  if (counts.failed) console.log(`\n${output.trim()}\n`);
  return counts;
}

const sumOf = (all) =>
  all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  );

/**
 * One step that runs these steps, up to `width` at once, in their order. A step with `after` waits for that step, which
 * stands before it.
 */
export const inLanes = (width, steps) => ({ width, steps });

async function runInLanes({ width, steps }, shutdown) {
  const waiting = [...steps];
  const runs = new Map();
  async function lane() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const next = step;
      const run = Promise.resolve(runs.get(next.after)).then(() => runStep(next, shutdown));
      runs.set(next, run);
      await run;
    }
  }
  await Promise.all(Array.from({ length: width }, lane));
  return sumOf(await Promise.all(runs.values()));
}

/**
 * Runs steps one after the other, prints a line for each that has ended, and shows what a failed one printed.
 * @returns {Promise<{passed: number, failed: number, skipped: number}>}
 */
export async function runSteps(steps, shutdown) {
  const counts = [];
  for (const step of steps) counts.push(await (step.width ? runInLanes(step, shutdown) : runStep(step, shutdown)));
  return sumOf(counts);
}

/** The last line of a run. */
export const totalLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
