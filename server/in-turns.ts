import "server-only";
import { setImmediate } from "node:timers/promises";

/** How long work may hold the event loop, in ms, before other requests get a turn. */
const turnMs = 10;

/** Maps values, letting other work run between two of them. */
export async function inTurns<Given, Result>(
  given: readonly Given[],
  map: (value: Given) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let end = performance.now() + turnMs;
  for (const value of given) {
    results.push(map(value));
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + turnMs;
  }
  return results;
}
