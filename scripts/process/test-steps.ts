import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { runTool } from "./run-tool";
import { projectFolder } from "./settings";
import { type Shutdown } from "./shutdown";

const reports = path.join(projectFolder, ".tmp/reports");

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A labeled part of a run. */
export interface Step {
  label: string;
  /** Returns the counts and the output, which is shown if something failed. */
  run: (shutdown: Shutdown) => Promise<Counts & { output: string }>;
  /** In lanes: the earlier step that must end before this one starts. */
  after?: Step;
}

/** Steps of which up to `width` run at once. */
export interface Lanes {
  width: number;
  steps: readonly Step[];
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

/** A run with an error exit code has failed even if no single test has, because something else went wrong. */
const withExitCode = (counts: Counts, code: number): Counts =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/** A tool that passes or fails as a whole. */
export const toolStep = (label: string, command: string[]): Step => ({
  label,
  async run(shutdown) {
    const { code, output } = await runTool(command, { shutdown });
    return { ...withExitCode({ ...none, passed: code === 0 ? 1 : 0 }, code), output };
  },
});

/** A function of ours that passes unless it throws. */
export const workStep = (label: string, work: (shutdown: Shutdown) => Promise<unknown>): Step => ({
  label,
  async run(shutdown) {
    try {
      await work(shutdown);
      return { ...none, passed: 1, output: "" };
    } catch (error) {
      return { ...none, failed: 1, output: error instanceof Error ? error.message : String(error) };
    }
  },
});

interface Runner<Report> {
  /** Takes the file for the JSON report. */
  commandFor: (reportFile: string) => string[];
  env: (reportFile: string) => Record<string, string>;
  countsOf: (report: Report) => Counts;
}

/** A test runner that writes a JSON report. */
const runnerStep = <Report>(label: string, { commandFor, env, countsOf }: Runner<Report>): Step => ({
  label,
  async run(shutdown) {
    mkdirSync(reports, { recursive: true });
    const file = path.join(reports, `${label.replaceAll(/\W+/g, "-").toLowerCase()}.json`);
    rmSync(file, { force: true });
    const { code, output } = await runTool(commandFor(file), { shutdown, env: env(file) });
    const counts = existsSync(file) ? countsOf(JSON.parse(readFileSync(file, "utf8")) as Report) : none;
    return { ...withExitCode(counts, code), output };
  },
});

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

function vitestCounts(report: VitestReport): Counts {
  // A file that can't be imported fails without running a test.
  const brokenFiles = report.testResults.filter((file) => file.status === "failed" && !file.assertionResults.length);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface VitestOptions {
  projects: string[];
  /** How many files run at once. */
  workers: number;
  args?: string[];
}

/** Runs vitest projects and counts each test. */
export const vitestStep = (label: string, { projects, workers, args = [] }: VitestOptions): Step =>
  runnerStep<VitestReport>(label, {
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

/** Runs the journeys in a real browser and counts each one. */
export const playwrightStep = (label: string, args: string[]): Step =>
  runnerStep<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(label, {
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

async function runStep({ label, run }: Step, shutdown: Shutdown): Promise<Counts> {
  const start = performance.now();
  const { output, ...counts } = await run(shutdown);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(7);
  console.log(
    `${label.padEnd(34)}${seconds} s  ${counts.failed ? `${counts.failed} failed, ` : ""}${counts.passed} passed`,
  );
  if (counts.failed) console.log(`\n${output.trim()}\n`);
  return counts;
}

const sumOf = (all: Counts[]): Counts =>
  all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  );

/**
 * Runs these steps as one, up to `width` at once, in order. A step with `after` waits for that step, which must come
 * before it.
 */
export const inLanes = (width: number, steps: readonly Step[]): Lanes => ({ width, steps });

async function runInLanes({ width, steps }: Lanes, shutdown: Shutdown): Promise<Counts> {
  const waiting = [...steps];
  const runs = new Map<Step, Promise<Counts>>();
  async function lane() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const next = step;
      const run = Promise.resolve(next.after && runs.get(next.after)).then(() => runStep(next, shutdown));
      runs.set(next, run);
      await run;
    }
  }
  await Promise.all(Array.from({ length: width }, lane));
  return sumOf(await Promise.all(runs.values()));
}

/** Runs steps one after the other, prints a line for each when it ends, and shows the output of failed ones. */
export async function runSteps(steps: readonly (Step | Lanes)[], shutdown: Shutdown): Promise<Counts> {
  const counts: Counts[] = [];
  for (const step of steps) counts.push(await ("steps" in step ? runInLanes(step, shutdown) : runStep(step, shutdown)));
  return sumOf(counts);
}

/** The last line of a run. */
export const totalLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
