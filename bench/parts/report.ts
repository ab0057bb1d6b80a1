import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";
import { format } from "prettier";
import { counted } from "../../lib/format/number";
import { type Quotients } from "./rounds";

export type Target = { atLeast: number } | { atMost: number };

/** A row of the results: either a value, or the ratio of two sides with the figure of each. */
export interface Row {
  name: string;
  target: Target | null;
  unit?: string;
  value?: number;
  ratio?: Quotients;
  ours?: number;
  theirs?: number;
  skipped?: boolean;
  failed?: boolean;
  note: string;
}

/** A row that can't be measured here, and why. */
export const skipped = (name: string, reason: string): Row => ({ name, target: null, skipped: true, note: reason });

/** Formats a number with its unit: ms and % with two decimals, others with none. */
export function figure(value?: number, unit?: string) {
  if (value === undefined) return "";
  const digits = unit?.startsWith("ms") || unit === "%" ? 2 : 0;
  const text = value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${text} ${unit}` : text;
}

const targetText = ({ target, ratio }: Row) => {
  if (!target) return "–";
  const sign = ratio ? "×" : "";
  return "atLeast" in target ? `≥ ${target.atLeast}${sign}` : `≤ ${target.atMost}${sign}`;
};

export function verdictOf({ target, ratio, value, skipped: isSkipped, failed }: Row) {
  if (isSkipped) return "skipped";
  if (failed) return "**failed**";
  if (!target) return "for information";
  const measured = ratio?.median ?? value ?? NaN;
  const isMet = "atLeast" in target ? measured >= target.atLeast : measured <= target.atMost;
  return isMet ? "met" : "**missed**";
}

const measuredText = ({ ratio, value, unit }: Row) => {
  if (!ratio && value === undefined) return "";
  return ratio
    ? `${ratio.median.toFixed(2)}× (${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)})`
    : figure(value, unit);
};

const line = (row: Row) =>
  `| ${row.name} | ${targetText(row)} | ${measuredText(row)} | ${verdictOf(row)} | ${row.ratio ? figure(row.ours, row.unit) : ""} | ${row.ratio ? figure(row.theirs, row.unit) : ""} | ${row.note.replaceAll("|", "/").replaceAll("\n", " ")} |`;

/** The commit that is measured. */
export function commit() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

/** Writes the table of a run on a directory of this size, whose rows name what was compared. */
export async function writeReport({
  file,
  rows,
  size,
  rounds,
  minutes,
}: {
  file: string;
  rows: Row[];
  size: number;
  rounds: number;
  minutes: number;
}) {
  const [cpu] = os.cpus();
  const text = [
    "# Results",
    "",
    "Written by `npm run bench`; what the rows mean and how to read them is in `bench/README.md`.",
    "",
    `Node ${process.versions.node}, ${os.cpus().length} × ${cpu?.model.trim() ?? "unknown"}, commit ${commit()}, ${new Date().toISOString().slice(0, 10)}; ${size.toLocaleString("en-US")} listings where nothing else is said, ${counted(rounds, "round")}, ${minutes} minutes. Load of the machine at the end: ${os
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
