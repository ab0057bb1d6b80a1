// Measures the promises about speed, each against a limit taken in the same run: bench/README.md says what and how.
// `npm run bench [-- --only=reads,growth] [-- --size=100000] [-- --rounds=5] [-- --seconds=3] [-- --fresh] [-- --write]`
import path from "node:path";
import { createShutdown } from "../scripts/process/shutdown";
import { projectFolder, readSettings } from "../scripts/process/settings";
import { total } from "../scripts/process/steps";
import { growth, sitemapRows, typoRows } from "./groups/growth.mjs";
import { importRows } from "./groups/imports.mjs";
import { pageRows } from "./groups/pages.mjs";
import { readRows } from "./groups/reads.mjs";
import { rivalRows } from "./groups/rivals.mjs";
import { freshRows, memoryRows, moderationRows, startRows, statementRows } from "./groups/site.mjs";
import { createGround } from "./parts/ground.mjs";
import { readOptions } from "./parts/options.mjs";
import { figure, verdictOf, writeReport } from "./parts/report.mjs";

const shutdown = createShutdown();

/** In the order in which they are measured: what changes the directory comes behind what only reads it. */
const groups = {
  pages: pageRows,
  reads: readRows,
  rivals: rivalRows,
  typos: typoRows,
  sitemap: sitemapRows,
  statements: statementRows,
  fresh: freshRows,
  memory: memoryRows,
  growth,
  start: startRows,
  admin: moderationRows,
  import: importRows,
};

function print(row) {
  const value = row.ratio ? `${row.ratio.median.toFixed(2)}×` : String(Number(row.value?.toFixed(2)));
  const measured = row.skipped || row.failed ? "" : value;
  const sides = row.ratio ? `${figure(row.ours, row.unit)} and ${figure(row.theirs, row.unit)}; ` : "";
  console.log(
    `${row.name.padEnd(52)}${measured.padStart(9)}  ${verdictOf(row).replaceAll("*", "")}  ${sides}${row.note}`,
  );
}

/** What a group measures; a row that says why when it can't, so that the others are not lost. */
const measureGroup = (name, ground, options) =>
  groups[name](ground, options).catch((error) => {
    console.error(error);
    return [{ name: `All of ${name}`, target: null, failed: true, note: error.message }];
  });

async function measure(ground, options) {
  const rows = [];
  for (const name of Object.keys(groups).filter(options.wants)) {
    if (shutdown.isEnding()) break;
    const measured = await measureGroup(name, ground, options);
    measured.forEach(print);
    rows.push(...measured);
  }
  return rows;
}

shutdown.watch();
try {
  const options = readOptions(Object.keys(groups));
  const { dataFolder } = readSettings(process.env);
  const ground = createGround({ dataFolder, options, shutdown });
  const rows = await measure(ground, options);
  const minutes = Math.round(process.uptime() / 60);
  const file = path.join(projectFolder, "bench/results.md");
  if (options.isWritten && !shutdown.isEnding()) await writeReport({ file, rows, minutes, ...options });
  total("Measured");
  await shutdown.end(rows.some(({ failed }) => failed) ? 1 : 0);
} catch (error) {
  console.error(error);
  await shutdown.end(1);
}
