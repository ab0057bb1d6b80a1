import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askAgain } from "@/lib/client/ask-again";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for a number that is there once it reaches `goal`; what came of it. */
function count(goal: number, failing: number[] = []) {
  const answers: number[] = [];
  const slow: string[] = [];
  let asked = 0;
  const stop = askAgain({
    ask: () => {
      asked += 1;
      return failing.includes(asked) ? Promise.reject(new Error("away")) : Promise.resolve(asked);
    },
    isThere: (answer) => answer >= goal,
    onAnswer: (answer) => answers.push(answer),
    onSlow: (state) => slow.push(state),
  });
  return { answers, slow, stop, asked: () => asked };
}

it("asks at once, then again until it is there, and no more", async () => {
  const seen = count(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.answers).toEqual([1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.answers).toEqual([1, 2, 3]);
  expect(seen.slow).toEqual([]);
});

it("goes on after a failure", async () => {
  const seen = count(4, [1, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.answers).toEqual([3, 4]);
});

it("says after half a minute that it takes long, asks more rarely, and gives up in the end", async () => {
  const seen = count(Infinity);
  await vi.advanceTimersByTimeAsync(28_000);
  expect(seen.slow).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen.slow).toEqual(["long"]);
  const before = seen.asked();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.asked() - before).toBe(10);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(seen.slow).toEqual(["long", "given-up"]);
  const last = seen.asked();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(seen.asked()).toBe(last);
});

it("stops when told, even while an answer is on its way", async () => {
  const seen = count(Infinity);
  seen.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.answers).toEqual([]);
  expect(seen.asked()).toBe(1);
});
