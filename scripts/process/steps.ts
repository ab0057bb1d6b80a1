const width = 34;

/** Seconds with two decimals, as the start's output shows them. */
const seconds = (ms: number) => `${(ms / 1000).toFixed(2).padStart(7)} s`;

/**
 * Runs one step and prints its line: the label at once, so that a long step is visibly running, and its time at the
 * end.
 * @param noteOf what to print after the time, from the step's result; by default the result itself if it is a string
 */
export async function step<Result>(
  label: string,
  work: () => Result | Promise<Result>,
  noteOf: (result: Result) => unknown = (result) => result,
): Promise<Result> {
  const began = performance.now();
  process.stdout.write(`${label.padEnd(width)}`);
  try {
    const result = await work();
    const note = noteOf(result);
    console.log(`${seconds(performance.now() - began)}${typeof note === "string" ? `  ${note}` : ""}`);
    return result;
  } catch (error) {
    console.log("  failed");
    throw error;
  }
}

/** Prints the end of a run of steps: its result, and the time since the process began. */
export const total = (label: string) => console.log(`${label.padEnd(width)}${seconds(process.uptime() * 1000)}`);
