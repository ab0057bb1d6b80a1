import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";
import { format } from "prettier";

/** A number as it is read, with its unit: parts of ms and of % to two digits, else none. */
export function figure(value, unit) {
  if (value === undefined) return "";
  const digits = unit?.startsWith("ms") || unit === "%" ? 2 : 0;
  const text = value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${text} ${unit}` : text;
}

const targetText = ({ target, ratio }) => {
  if (!target) return "–";
  const sign = ratio ? "×" : "";
  return target.atLeast === undefined ? `≤ ${target.atMost}${sign}` : `≥ ${target.atLeast}${sign}`;
};

export function verdictOf({ target, ratio, value, skipped, failed }) {
  if (skipped) return "skipped";
  if (failed) return "**failed**";
  if (!target) return "for information";
  const measured = ratio?.median ?? value;
  const isMet = target.atLeast === undefined ? measured <= target.atMost : measured >= target.atLeast;
  return isMet ? "met" : "**missed**";
}

const measuredText = ({ ratio, value, unit }) => {
  if (!ratio && value === undefined) return "";
  return ratio
    ? `${ratio.median.toFixed(2)}× (${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)})`
    : figure(value, unit);
};

const line = (row) =>
  `| ${row.name} | ${targetText(row)} | ${measuredText(row)} | ${verdictOf(row)} | ${row.ratio ? figure(row.ours, row.unit) : ""} | ${row.ratio ? figure(row.theirs, row.unit) : ""} | ${row.note.replaceAll("|", "/").replaceAll("\n", " ")} |`;

function commit() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

/** Writes the table of a run on a directory of this size, whose rows say themselves what was measured against what. */
export async function writeReport({ file, rows, size, rounds, minutes }) {
  const [cpu] = os.cpus();
  const text = [
    "# Results",
    "",
    "Written by `npm run bench`; what the rows mean and how to read them is in `bench/README.md`.",
    "",
    `Node ${process.versions.node}, ${os.cpus().length} × ${cpu?.model.trim() ?? "unknown"}, commit ${commit()}, ${new Date().toISOString().slice(0, 10)}; ${size.toLocaleString("en-US")} listings where nothing else is said, ${rounds} rounds, ${minutes} minutes. Load of the machine at the end: ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}.`,
    "",
    "| row | target | measured | verdict | the site | measured against | note |",
    "|---|---|---|---|---|---|---|",
    ...rows.map(line),
    "",
  ].join("\n");
  writeFileSync(file, await format(text, { parser: "markdown", printWidth: 120 }));
}
