import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { poll } from "@/lib/client/poll";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Polls a counter until it reaches `goal`, and records the values. */
function count(goal: number, failing: number[] = []) {
  const answers: number[] = [];
  const slow: string[] = [];
  let asked = 0;
  const stop = poll({
    read: () => {
      asked += 1;
      return failing.includes(asked) ? Promise.reject(new Error("away")) : Promise.resolve(asked);
    },
    isDone: (answer) => answer >= goal,
    onAnswer: (answer) => answers.push(answer),
    onSlow: (state) => slow.push(state),
  });
  return { answers, slow, stop, asked: () => asked };
}

it("reads at once, then repeatedly until it is done", async () => {
  const seen = count(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.answers).toEqual([1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.answers).toEqual([1, 2, 3]);
  expect(seen.slow).toEqual([]);
});

it("continues after a failure", async () => {
  const seen = count(4, [1, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.answers).toEqual([3, 4]);
});

it("reports a delay after half a minute, slows down, and finally gives up", async () => {
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

it("stops on request, even while a response is pending", async () => {
  const seen = count(Infinity);
  seen.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.answers).toEqual([]);
  expect(seen.asked()).toBe(1);
});
