import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Shutdown } from "../process/shutdown";
import { projectFolder } from "../process/settings";
import { vitestStep } from "../process/test-steps";
import { type Suite } from "./suites";

/** The file in which the tests of a running suite record what they tried. */
const notes = path.join(projectFolder, ".tmp/assurance.jsonl");
/** The last result of each suite, by name. It is committed, so that the report is complete on every machine. */
const kept = path.join(projectFolder, "docs/assurance.json");

/** What a suite found. */
export interface Result {
  commit: string;
  /** The day of the run, as YYYY-MM-DD in UTC. */
  day: string;
  minutes: number;
  passed: number;
  failed: number;
  /** Tests that this machine can't run. */
  skipped: number;
  /** What was tried and how often. Names that begin with "max" are maximums instead of counts. */
  figures: Record<string, number>;
}

const savedResults = () => JSON.parse(readFileSync(kept, "utf8")) as Partial<Record<string, Result>>;

/** The saved result of a suite; null before its first run. */
export const savedResult = ({ name }: Suite): Result | null => savedResults()[name] ?? null;

const git = (...args: string[]) => execFileSync("git", args, { cwd: projectFolder, encoding: "utf8" }).trim();
/** Everything except the results themselves, which change with each run. */
const code = ["--", ".", ":(exclude)docs", ":(exclude)CHANGELOG.md"];

/** The short hash of the last commit that changed the code, with a mark if files differ from it. */
export const commitNow = (): string =>
  git("log", "-1", "--format=%h", ...code) + (git("status", "--porcelain", ...code) ? "-dirty" : "");

/** Adds up the notes of the tests (tests/support/assurance.ts). */
function figuresNoted(): Record<string, number> {
  const figures: Record<string, number> = {};
  const lines = existsSync(notes) ? readFileSync(notes, "utf8").trim().split("\n") : [];
  for (const [name, value] of lines.flatMap((line) => Object.entries(JSON.parse(line) as Record<string, number>))) {
    const before = figures[name] ?? 0;
    figures[name] = name.startsWith("max ") ? Math.max(before, value) : before + value;
  }
  return figures;
}

/** Runs a suite at full size and saves its result. Returns it with the tests' output. */
export async function runSuite(suite: Suite, commit: string, shutdown: Shutdown): Promise<Result & { output: string }> {
  mkdirSync(path.dirname(notes), { recursive: true });
  rmSync(notes, { force: true });
  Object.assign(process.env, { ASSURANCE_FILE: notes, DEEP: "1", ...suite.env });
  const start = performance.now();
  const step = vitestStep(suite.name, { projects: [suite.project], workers: 1, args: [...suite.files] });
  const { output, passed, failed, skipped } = await step.run(shutdown);
  const result = {
    commit,
    day: new Date().toISOString().slice(0, 10),
    minutes: Math.round((performance.now() - start) / 6_000) / 10,
    passed,
    failed,
    skipped,
    figures: figuresNoted(),
  };
  writeFileSync(kept, JSON.stringify({ ...savedResults(), [suite.name]: result }, null, 2));
  return { ...result, output };
}
