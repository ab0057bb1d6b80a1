// Runs Lighthouse on the pages that visitors arrive
// on: `node --import tsx bench/lighthouse.ts [address of a running site] [rounds]`.
// Prints the median score of each category and writes bench/lighthouse.md. Lighthouse is no dependency of the site's: npm
// fetches the version that is named here. Its browser is CHROME_PATH, or what it finds.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { median } from "./parts/rounds";
import { samplePages } from "./parts/sample-pages";

const version = "12.8.2";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const leastScores = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
/** The audit that fails on pages that search engines must not list. */
const notIndexed = "is-crawlable";

type Category = (typeof categories)[number];

/** The used part of a report of Lighthouse. */
interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
  runtimeError?: { message: string };
}

const origin = process.argv[2] ?? "http://localhost:3000";
const rounds = Number(process.argv[3] ?? 3);
const folder = mkdtempSync(path.join(tmpdir(), "lighthouse-"));

/** The pages that are looked at, by kind. */
async function pagesOf() {
  const { category, listing } = await samplePages(origin);
  return {
    ...{ Home: "/", Search: "/search", Category: category, Listing: listing },
    // The compare list is in the browser, and a new one has none.
    ...{ "Reviews, searched": `${listing}?stars=5`, "Compare, empty": "/compare" },
  };
}

/** A browser's trace sometimes lacks its beginning, and Lighthouse must run again. */
const mostTries = 4;

const reportFile = path.join(folder, "report.json");
const flags = ["--quiet", "--output=json", `--output-path=${reportFile}`, "--chrome-flags=--headless=new --no-sandbox"];

/** Lighthouse's report of an address. @throws if several attempts fail. */
async function reportOf(address: string) {
  for (let tries = 1; ; tries += 1) {
    const child = spawn("npx", ["--yes", `lighthouse@${version}`, `${origin}${address}`, ...flags], {
      stdio: "ignore",
    });
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    if (code === 0) return JSON.parse(readFileSync(reportFile, "utf8")) as Report;
    if (tries === mostTries) throw new Error(`Lighthouse ended with ${code} on ${address}, ${tries} times`);
  }
}

/** One run in a new browser, emulating a phone: the score of each category, and the audits that lower it. */
async function look(address: string) {
  const report = await reportOf(address);
  const scores = categories.map((name) => scoreOf(report, name));
  return { scores, weighs: categories.flatMap((name) => weighingOn(report, name)) };
}

function scoreOf(report: Report, category: Category) {
  const { score } = report.categories[category];
  if (score === null)
    throw new Error(`no score for ${category}: ${report.runtimeError?.message ?? "the run broke off"}`);
  return Math.round(score * 100);
}

const weighingOn = (report: Report, category: Category) =>
  report.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => [id, report.audits[id]?.displayValue].filter(Boolean).join(" "));

async function rowFor(name: string, address: string) {
  // The first visit renders the page, so that the cached one is measured.
  await fetch(`${origin}${address}`);
  const runs: Awaited<ReturnType<typeof look>>[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await look(address));
  const scores = categories.map((_, at) => median(runs.map((run) => run.scores[at] ?? NaN)));
  const weighs = [...new Set(runs.flatMap((run) => run.weighs.map((one) => one.replace(/[\d.,]+\s*m?s$/, "").trim())))];
  const isHidden = weighs.includes(notIndexed);
  const isMet = categories.every(
    (category, at) => (category === "seo" && isHidden) || (scores[at] ?? NaN) >= leastScores[category],
  );
  return `| ${[name, ...scores, isMet ? "met" : "**missed**", weighs.join(", ") || "nothing"].join(" | ")} |`;
}

try {
  const rows: string[] = [];
  for (const [name, address] of Object.entries(await pagesOf())) rows.push(await rowFor(name, address));
  const limits = categories.map((category) => `${category} ≥ ${leastScores[category]}`);
  const text = [
    "# Lighthouse",
    "",
    `Written by \`node --import tsx bench/lighthouse.ts\`: Lighthouse ${version} as a phone on the demo data, ${rounds === 1 ? "one run each" : `medians of ${rounds} runs`}.`,
    "",
    `| page | ${limits.join(" | ")} | verdict | what keeps a weighted audit below full marks |`,
    `| ${["---", ...categories.map(() => "---"), "---", "---"].join(" | ")} |`,
    ...rows,
    "",
  ].join("\n");
  console.log(text);
  const file = fileURLToPath(new URL("lighthouse.md", import.meta.url));
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
} finally {
  rmSync(folder, { recursive: true });
}
