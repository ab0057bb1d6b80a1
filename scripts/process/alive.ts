import { codeOf } from "./error-code";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Whether a process with this id runs, whoever it belongs to. */
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
 * A text that is another one for another process with the same id: the system gives ids out again, and a lock left by
 * a crash must not be taken for a running start because some other program has its number now.
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

/** The command line of a process, with spaces between its parts; empty when it can't be told. */
export function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ps("args", pid) || "";
  }
}

/** Waits until the process has ended, at most `ms` milliseconds; tells whether it has. */
export async function hasEnded(pid: number, ms: number) {
  const until = performance.now() + ms;
  while (isAlive(pid)) {
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
