import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Shutdown } from "../process/shutdown";
import { projectFolder } from "../process/settings";
import { vitestStep } from "../process/test-steps";
import { type Suite } from "./suites";

const folder = path.join(projectFolder, ".tmp/assurance");
const fileOf = ({ name }: Suite, ending: string) => path.join(folder, `${name}.${ending}`);

/** What a suite found. */
export interface Result {
  commit: string;
  /** The day of the run, as YYYY-MM-DD in UTC. */
  day: string;
  minutes: number;
  passed: number;
  failed: number;
  /** What was tried and how often; a name that begins with "max" is a highest value. */
  figures: Record<string, number>;
}

/** The saved result of a suite; null before its first run. */
export const savedResult = (suite: Suite): Result | null =>
  existsSync(fileOf(suite, "json")) ? (JSON.parse(readFileSync(fileOf(suite, "json"), "utf8")) as Result) : null;

/** Adds up the notes of the tests (tests/support/assurance.ts). */
function figuresIn(file: string): Record<string, number> {
  const figures: Record<string, number> = {};
  const notes = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  for (const [name, value] of notes.flatMap((line) => Object.entries(JSON.parse(line) as Record<string, number>))) {
    const before = figures[name] ?? 0;
    figures[name] = name.startsWith("max ") ? Math.max(before, value) : before + value;
  }
  return figures;
}

/** Runs a suite at full size, saves its result, and gives it with what the tests printed. */
export async function runSuite(suite: Suite, commit: string, shutdown: Shutdown): Promise<Result & { output: string }> {
  mkdirSync(folder, { recursive: true });
  const notes = fileOf(suite, "jsonl");
  rmSync(notes, { force: true });
  Object.assign(process.env, { ASSURANCE_FILE: notes, DEEP: "1", ...suite.env });
  const start = performance.now();
  const step = vitestStep(suite.name, { projects: [suite.project], workers: 1, args: [...suite.files] });
  const { output, passed, failed } = await step.run(shutdown);
  const minutes = (performance.now() - start) / 60_000;
  const result = {
    commit,
    day: new Date().toISOString().slice(0, 10),
    minutes,
    passed,
    failed,
    figures: figuresIn(notes),
  };
  writeFileSync(fileOf(suite, "json"), JSON.stringify(result, null, 2));
  return { ...result, output };
}
