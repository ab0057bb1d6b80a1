import { type ChildProcess } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { messageOf } from "./error-code";
import { type Shutdown } from "./shutdown";

const mostRestarts = 5;
const withinMs = 60_000;
const firstPauseMs = 250;

interface Watched {
  name: "database" | "server";
  /** Starts it again. Returns the new process. */
  restart: () => Promise<ChildProcess>;
  shutdown: Pick<Shutdown, "isEnding" | "end">;
}

/**
 * Restarts a child process whenever it ends unexpectedly, with pauses that double each time. After five restarts within
 * a minute, ends the script instead. Prints one sentence each time.
 */
export function keepRunning(child: ChildProcess, { name, restart, shutdown }: Watched): void {
  let ends: number[] = [];

  /** @param failure what happened, after "it" */
  async function bringBack(failure: string) {
    if (shutdown.isEnding()) return;
    const now = performance.now();
    ends = [...ends.filter((end) => now - end < withinMs), now];
    if (ends.length > mostRestarts) {
      console.error(`The ${name} failed ${ends.length} times within a minute, now it ${failure}: the site stops.`);
      return shutdown.end(1);
    }
    const pauseMs = firstPauseMs * 2 ** (ends.length - 1);
    console.error(`The ${name} ${failure}: it is started again in ${pauseMs / 1000} s.`);
    await setTimeout(pauseMs);
    if (shutdown.isEnding()) return;
    try {
      watch(await restart());
    } catch (error) {
      const [reason = ""] = messageOf(error).split("\n", 1);
      await bringBack(`could not be started (${reason.replace(/[.:]$/, "")})`);
    }
  }

  function watch(running: ChildProcess) {
    running.once("exit", (code, signal) => void bringBack(`ended by itself (${signal ?? `exit code ${code}`})`));
  }

  watch(child);
}
