import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createShutdown } from "@/scripts/process/shutdown";
import { inLanes, runSteps, type Step } from "@/scripts/process/test-steps";

const shutdown = createShutdown();

let log: string[] = [];
let atOnce = 0;
let most = 0;

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  [log, atOnce, most] = [[], 0, 0];
});
afterEach(() => vi.restoreAllMocks());

/** A step that takes this many turns of the event loop, with two passing tests and one failing. */
const step = (label: string, turns: number, after?: Step): Step => ({
  label,
  after,
  async run() {
    log.push(`${label} begins`);
    most = Math.max(most, (atOnce += 1));
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    atOnce -= 1;
    log.push(`${label} ends`);
    return { passed: 2, failed: 1, skipped: 0, output: "" };
  },
});

it("runs every step once, three at a time, and adds up their counts", async () => {
  const steps = Array.from({ length: 20 }, (_, n) => step(`s${n}`, (n * 7) % 5));
  const sum = await runSteps([step("first", 3), inLanes(3, steps), step("last", 0)], shutdown);
  expect(sum).toEqual({ passed: 44, failed: 22, skipped: 0 });
  expect(most).toBe(3);
  expect(log.slice(0, 2)).toEqual(["first begins", "first ends"]);
  expect(log.slice(-2)).toEqual(["last begins", "last ends"]);
  expect(new Set(log).size).toBe(44);
});

it("gives the next step to a free lane, and starts none before the step that it depends on", async () => {
  const [long, short] = [step("long", 20), step("short", 1)];
  const behind = step("behind", 1, long);
  await runSteps([inLanes(3, [long, short, behind, step("other", 1)])], shutdown);
  expect(log.indexOf("other ends")).toBeLessThan(log.indexOf("long ends"));
  expect(log.indexOf("behind begins")).toBeGreaterThan(log.indexOf("long ends"));
});
