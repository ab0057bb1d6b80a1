import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** What a process holds in memory, in megabytes. */
export function residentMegabytes(pid: number) {
  try {
    const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    if (!found) throw new Error("There is no such figure.");
    return Number(found[1]) / 1024;
  } catch {
    return Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1024;
  }
}

/** The most that a process has held in memory so far, in megabytes; 0 where the system doesn't say. */
export function peakMegabytes(pid: number) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The processor time that a process has used so far, in milliseconds; NaN where the system doesn't say. */
export function processorMs(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
  } catch {
    return NaN;
  }
}

/** What `measure` gives, with the processor time that the process used per request meanwhile, in milliseconds. */
export async function withProcessorTime<Result extends { count: number }>(pid: number, measure: () => Promise<Result>) {
  const before = processorMs(pid);
  const result = await measure();
  return { ...result, processor: (processorMs(pid) - before) / result.count };
}
