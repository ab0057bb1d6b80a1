const width = 34;

/** Seconds with two digits, as the lines of a start show them. */
const seconds = (ms) => `${(ms / 1000).toFixed(2).padStart(7)} s`;

/**
 * Runs one step and prints its line: the label at once (so that a long step is seen to run), its time at the end.
 * `work` may return a text, which is shown behind the time.
 */
export async function step(label, work) {
  const began = performance.now();
  process.stdout.write(`${label.padEnd(width)}`);
  try {
    const note = await work();
    console.log(`${seconds(performance.now() - began)}${typeof note === "string" ? `  ${note}` : ""}`);
  } catch (error) {
    console.log("  failed");
    throw error;
  }
}

/** Prints the end of a run of steps: what came of it, and the time since the process began. */
export const total = (label) => console.log(`${label.padEnd(width)}${seconds(process.uptime() * 1000)}`);
