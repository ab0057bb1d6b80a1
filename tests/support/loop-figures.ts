import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

export interface LoopFigures {
  /** The longest block of the event loop, in ms. */
  ms: number;
  /** The request that began last before it. */
  request: string;
  /** The largest heap, in bytes. */
  heapBytes: number;
}

/** The environment in which a server measures its event loop and its heap (loop-delay.mjs), in a file. */
export const loopEnv = (file: string) => ({
  NODE_OPTIONS: `--import ${path.resolve("tests/support/loop-delay.mjs")}`,
  LOOP_DELAY_FILE: file,
});

/** What a server has measured since the last call. */
export async function loopFigures(file: string, { kill }: { kill: (signal: "SIGUSR2") => void }): Promise<LoopFigures> {
  rmSync(file, { force: true });
  kill("SIGUSR2");
  const read = () => {
    try {
      return JSON.parse(readFileSync(file, "utf8")) as LoopFigures;
    } catch {
      return null;
    }
  };
  await expect.poll(read).not.toBeNull();
  return read()!;
}
