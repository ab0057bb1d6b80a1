// Measures the speed targets, each against a baseline of the same run: see bench/README.md.
// `npm run bench [-- --only=reads,growth] [-- --size=100000] [-- --rounds=5] [-- --seconds=3] [-- --fresh] [-- --write]
// [-- --seed=1]`
import path from "node:path";
import { messageOf } from "../scripts/process/error-code";
import { createShutdown } from "../scripts/process/shutdown";
import { projectFolder, readSettings } from "../scripts/process/settings";
import { total } from "../scripts/process/steps";
import { growth, sitemapRows } from "./groups/growth";
import { importRows } from "./groups/imports";
import { pageRows } from "./groups/pages";
import { readRows } from "./groups/reads";
import { rivalRows } from "./groups/rivals";
import { freshRows, memoryRows, moderationRows, startRows, statementRows } from "./groups/site";
import { createFixtures, type Fixtures } from "./parts/fixtures";
import { type Options, readOptions } from "./parts/options";
import { figure, type Row, verdictOf, writeReport } from "./parts/report";
import { relevanceRows } from "./relevance/measure";

const shutdown = createShutdown();

/** In the order of measurement: groups that change the directory come after those that only read it. */
const groups: Record<string, (fixtures: Fixtures, options: Options) => Promise<Row[]>> = {
  pages: pageRows,
  reads: readRows,
  rivals: rivalRows,
  sitemap: sitemapRows,
  statements: statementRows,
  fresh: freshRows,
  memory: memoryRows,
  growth,
  start: startRows,
  admin: moderationRows,
  import: importRows,
  relevance: relevanceRows,
};

function print(row: Row) {
  const value = row.ratio ? `${row.ratio.median.toFixed(2)}×` : String(Number(row.value?.toFixed(2)));
  const measured = row.skipped || row.failed ? "" : value;
  const sides = row.ratio ? `${figure(row.ours, row.unit)} and ${figure(row.theirs, row.unit)}; ` : "";
  console.log(
    `${row.name.padEnd(52)}${measured.padStart(9)}  ${verdictOf(row).replaceAll("*", "")}  ${sides}${row.note}`,
  );
}

interface Given {
  fixtures: Fixtures;
  options: Options;
}

/** The rows of a group, or a row with the reason if it fails, so that the others are not lost. */
async function measureGroup(name: string, measureRows: (typeof groups)[string], given: Given): Promise<Row[]> {
  try {
    return await measureRows(given.fixtures, given.options);
  } catch (error) {
    console.error(error);
    return [{ name: `All of ${name}`, target: null, failed: true, note: messageOf(error) }];
  }
}

async function measure(given: Given) {
  const rows: Row[] = [];
  for (const [name, measureRows] of Object.entries(groups)) {
    if (!given.options.wants(name)) continue;
    if (shutdown.isEnding()) break;
    const measured = await measureGroup(name, measureRows, given);
    measured.forEach(print);
    rows.push(...measured);
  }
  return rows;
}

shutdown.watch();
try {
  const options = readOptions(Object.keys(groups));
  const { dataFolder } = readSettings(process.env);
  const fixtures = createFixtures({ dataFolder, options, shutdown });
  const rows = await measure({ fixtures, options });
  const minutes = Math.round(process.uptime() / 60);
  const file = path.join(projectFolder, "bench/results.md");
  if (options.isWritten && rows.length > 0 && !shutdown.isEnding())
    await writeReport({ file, rows, minutes, ...options });
  total("Measured");
  await shutdown.end(rows.some(({ failed }) => failed) ? 1 : 0);
} catch (error) {
  console.error(error);
  await shutdown.end(1);
}
