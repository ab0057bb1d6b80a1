import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { runTool } from "./run-tool";
import { projectFolder } from "./settings";

const reports = path.join(projectFolder, ".tmp/reports");

function readReport(file) {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, "utf8"));
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** A run that ended badly has failed, even where no single test has: something outside of them went wrong. */
const counts = ({ passed, failed, skipped }, code) => ({
  passed,
  failed: failed === 0 && code !== 0 ? 1 : failed,
  skipped,
});

/** A tool that passes or fails as a whole. */
export const toolStep = (label, command, env) => ({
  label,
  async run(life) {
    const { code, output } = await runTool(command, { env, shutdown: life });
    return { ...counts({ passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }, code), output };
  },
});

/** A piece of our own work that passes unless it throws. */
export const workStep = (label, work) => ({
  label,
  async run(life) {
    try {
      await work(life);
      return { passed: 1, failed: 0, skipped: 0, output: "" };
    } catch (error) {
      return { passed: 0, failed: 1, skipped: 0, output: String(error?.message ?? error) };
    }
  },
});

function vitestCounts(report) {
  const emptyFailures = report.testResults.filter((file) => file.status === "failed" && !file.assertionResults.length);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + emptyFailures.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const labelOf = (label, { part, parts }) => (part ? `${label} ${part}/${parts}` : label);
const sharded = ({ part, parts }) => (part ? [`--shard=${part}/${parts}`] : []);

/**
 * Groups of vitest's tests, counted one by one; `workers` run them at once, as many as its settings say unless given.
 * `share`: one part of them, which may run beside the others.
 */
export const vitestStep = (label, { projects, workers, args = [], share = {} }) => ({
  label: labelOf(label, share),
  async run(life) {
    const file = freshReport(`vitest-${projects.join("-")}-${share.part ?? 0}`);
    const command = [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--passWithNoTests",
      ...projects.flatMap((name) => ["--project", name]),
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      ...sharded(share),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
    ];
    const { code, output } = await runTool(command, { shutdown: life, env: { NODE_ENV: "test" } });
    const report = readReport(file);
    const found = report ? vitestCounts(report) : { passed: 0, failed: 0, skipped: 0 };
    return { ...counts(found, code), output };
  },
});

/** The browser's journeys, counted one by one. Each run of them serves a site of its own, so parts may run at once. */
export const playwrightStep = (label, { args = [], share = {} }) => ({
  label: labelOf(label, share),
  async run(life) {
    const file = freshReport(`playwright-${share.part ?? 0}`);
    const command = [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--reporter=list,json",
      "--pass-with-no-tests",
      `--output=test-results/${share.part ?? 0}`,
      ...sharded(share),
      ...args,
    ];
    const { code, output } = await runTool(command, { shutdown: life, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
    const stats = readReport(file)?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    const found = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
    return { ...counts(found, code), output };
  },
});

/**
 * Steps that don't disturb each other, so many of them at once: whoever is free takes the next, so that no lane is done
 * long before another. The longest stand first; a step with `after` begins when those have ended, which stand before it.
 * @param {number} width
 * @param {object[]} steps
 */
export const asLanesGetFree = (width, steps) => ({ width, steps });

async function runStep({ label, run }, life) {
  const began = performance.now();
  const { passed, failed, skipped, output } = await run(life);
  const time = ((performance.now() - began) / 1000).toFixed(1).padStart(7);
  console.log(`${label.padEnd(34)}${time} s  ${failed ? `${failed} failed, ` : ""}${passed} passed`);
  if (failed) console.log(`\n${output.trim()}\n`);
  return { passed, failed, skipped };
}

const none = { passed: 0, failed: 0, skipped: 0 };
const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

async function runPool({ width, steps }, life) {
  const waiting = [...steps];
  const runs = new Map();
  let ended = none;
  async function whenItCan(step) {
    await Promise.all((step.after ?? []).map((one) => runs.get(one)));
    return runStep(step, life);
  }
  async function lane() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      // Noted before anything is awaited: another lane may take what comes after it at once.
      const run = whenItCan(step);
      runs.set(step, run);
      const found = await run;
      ended = add(ended, found);
    }
  }
  await Promise.all(Array.from({ length: width }, lane));
  return ended;
}

/**
 * Runs steps one after the other, and those `asLanesGetFree` at once, each with its line when it has
 * ended, and shows what a failed one printed.
 * @returns {Promise<{passed: number, failed: number, skipped: number}>}
 */
export async function runSteps(steps, life) {
  let sum = none;
  for (const step of steps) sum = add(sum, await (step.width ? runPool(step, life) : runStep(step, life)));
  return sum;
}

/** The last line of a run. */
export const verdict = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
