import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** The resident memory of a process, in megabytes. */
export function residentMegabytes(pid: number) {
  try {
    const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    if (!found) throw new Error("There is no such figure.");
    return Number(found[1]) / 1024;
  } catch {
    return Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1024;
  }
}

/** The peak resident memory of a process so far, in megabytes; 0 if the system doesn't tell. */
export function peakMegabytes(pid: number) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The CPU time that a process has used so far, in milliseconds; NaN if the system doesn't tell. */
export function processorMs(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
  } catch {
    return NaN;
  }
}

/** The result of `measure`, with the process's CPU time per request meanwhile, in milliseconds. */
export async function withProcessorTime<Result extends { count: number }>(pid: number, measure: () => Promise<Result>) {
  const before = processorMs(pid);
  const result = await measure();
  return { ...result, processor: (processorMs(pid) - before) / result.count };
}
