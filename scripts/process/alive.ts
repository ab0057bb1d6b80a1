import { codeOf } from "./error-code";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Whether a process with this id is running, under any user. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

const ps = (field: string, pid: number) =>
  spawnSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).stdout?.trim();

/**
 * A text that identifies a process's start, to tell it from a later process with the same id. The system reuses ids, so
 * without it, the lock of a crashed start could seem to belong to another program that is running.
 */
export function birthOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return ps("lstart", pid) || null;
  }
}

/** The command line of a process, with spaces between its parts; empty if it can't be determined. */
export function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ps("args", pid) || "";
  }
}

/** Waits for the process to end, at most `ms` milliseconds. Returns whether it has ended. */
export async function hasEnded(pid: number, ms: number) {
  const until = performance.now() + ms;
  while (isAlive(pid)) {
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
