// Measures the promises about speed, each against a limit taken in the same run: bench/README.md says what and how.
// `npm run bench [-- --fresh] [-- --rounds=5] [-- --seconds=3] [-- --only=reads]`
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildSite, generateClient } from "../scripts/process/build.mjs";
import { createLife } from "../scripts/process/life.mjs";
import { projectFolder, readSettings } from "../scripts/process/settings.mjs";
import { step, total } from "../scripts/process/steps.mjs";
import { createChance } from "./data/chance.mjs";
import { openDirectory } from "./data/directory.mjs";
import { moderated } from "./data/moderation.mjs";
import { adminAddresses } from "./parts/admin-lists.mjs";
import { listingPaths, writeFixture } from "./parts/fixture.mjs";
import { startLoader } from "./parts/load.mjs";
import { captureStatements, makeSearches } from "./parts/queries.mjs";
import { verdictOf, writeReport } from "./parts/report.mjs";
import { buildBare, startBare, startSite } from "./parts/servers.mjs";
import { adminRows } from "./rows/admin.mjs";
import { cachedPage } from "./rows/cached-page.mjs";
import { freshness } from "./rows/freshness.mjs";
import { memoryAndDisk } from "./rows/memory.mjs";
import { readAgainstSql, searchApi, searchPage } from "./rows/reads.mjs";
import { statementsPerPage } from "./rows/statements.mjs";
import { uncachedPage } from "./rows/uncached-page.mjs";

const { values: given } = parseArgs({
  options: {
    fresh: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    only: { type: "string" },
  },
});
const rounds = Number(given.rounds);
const seconds = Number(given.seconds);
const settings = readSettings(process.env);
const folder = path.join(settings.dataFolder, "bench");

const counting = `--import=${path.join(projectFolder, "bench/count-statements.mjs")}`;

/** Everything that the rows measure with: the directory, the site, the bare app, the load. */
async function setUp(life) {
  mkdirSync(folder, { recursive: true });
  const { url, openModerated } = await openDirectory({ folder, isFresh: given.fresh, life });
  await step("Build", async () => {
    await generateClient(life);
    await buildSite({ databaseUrl: url, life });
  });
  // Its rows need neither the bare app nor the directory of the others.
  if (given.only === "admin") return { openModerated, life };
  const site = await startSite({ url, port: settings.port, life });
  const fixture = path.join(folder, "fixture.json");
  await step("Fixture of the bare app", async () => {
    await writeFixture({ url, origin: site.origin, file: fixture });
    return buildBare({ fixture, life });
  });
  const bare = await startBare({ fixture, port: settings.port + 1, life });
  return { url, openModerated, site, bare, load: startLoader(life), listings: await listingPaths(url, 20_000), life };
}

async function pageRows({ site, bare, load, listings }) {
  const path = listings[0].path;
  const cached = { site, bare, load, path, rounds, seconds };
  const gzip = { headers: { "accept-encoding": "gzip" } };
  // The last of them: the fixture of the bare app holds the first ones.
  const paths = listings.slice(-(rounds + 1) * 300).map((row) => row.path);
  return [
    ...(await cachedPage({ ...cached, target: { atLeast: 5 }, name: "Listing page, cached" })),
    ...(await cachedPage({ ...cached, ...gzip, target: { atLeast: 5 }, name: "Listing page, cached, gzip" })),
    ...(await cachedPage({ ...cached, path: "/", target: null, name: "Home, cached" })),
    await uncachedPage({ site, bare, load, paths, rounds }),
  ];
}

async function readRows({ url, site, load }) {
  const { asks, order, paths } = await makeSearches(url);
  const captured = await captureStatements(url, [
    ...asks.map((ask) => ({ verb: "search", ask })),
    ...paths.map((path) => ({ verb: "category", ask: { path } })),
  ]);
  const searches = { site, url, load, statements: order.map((at) => captured[at]) };
  const categories = {
    site,
    url,
    load,
    paths: paths.map((path) => `/${path}`),
    statements: captured.slice(asks.length),
  };
  const [one, four] = [1, 4].map((connections) => ({ connections, rounds, seconds }));
  const api = { ...searches, paths: order.map((at) => searchApi(asks[at])) };
  const page = { ...searches, paths: order.map((at) => searchPage(asks[at])) };
  return [
    await readAgainstSql({ ...api, name: "Search API", target: { atMost: 3 }, options: four }),
    await readAgainstSql({ ...api, name: "Search API, one at a time", options: one }),
    await readAgainstSql({ ...page, name: "Search page", options: four }),
    await readAgainstSql({ ...categories, name: "Category page", options: four }),
  ];
}

async function freshRows({ url, site, life, listings }) {
  const second = await startSite({ url, port: settings.port + 2, life });
  const row = await freshness({ sites: [site, second], url, listings: listings.slice(300, 320) });
  await second.stop();
  return [row];
}

async function statementRows({ url, life, listings }) {
  const counted = await startSite({ url, port: settings.port + 3, life, env: { NODE_OPTIONS: counting } });
  const pages = {
    home: "/",
    listing: listings[1].path,
    "another address of a listing": listings[2].path.replace(/.*\//, "/business/"),
    "unknown listing": "/business/nobody-knows",
    category: "/lawyers",
    "second page of a category": "/doctors?page=2",
    "unknown category": "/nobody-knows",
    search: "/search?q=divorce&location=Austin,+TX",
    "mistyped search": "/search?q=dvorce",
    compare: "/compare",
  };
  const row = await statementsPerPage({ site: counted, pages });
  await counted.stop();
  return [row];
}

async function moderationRows({ openModerated, life }) {
  const url = await openModerated();
  const site = await startSite({ url, port: settings.port + 3, life });
  const rows = await adminRows({ site: { ...site, token: moderated.token }, ...(await adminAddresses(url)) });
  await site.stop();
  return rows;
}

const memoryRows = ({ site, load }) =>
  memoryAndDisk({ site, load, chance: createChance(6), folders: [path.join(projectFolder, ".next"), folder] });

const groups = {
  pages: pageRows,
  reads: readRows,
  statements: statementRows,
  fresh: freshRows,
  memory: memoryRows,
  admin: moderationRows,
};

async function measure(parts) {
  const rows = [];
  for (const [name, rowsOf] of Object.entries(groups)) {
    if (given.only && given.only !== name) continue;
    for (const row of await rowsOf(parts)) {
      rows.push(row);
      const measured = row.ratio ? `${row.ratio.median.toFixed(2)}×` : String(Math.round(row.value));
      console.log(`${row.name.padEnd(44)}${measured.padStart(9)}  ${verdictOf(row).replaceAll("*", "")}  ${row.note}`);
    }
  }
  return rows;
}

const life = createLife();
life.watch();
try {
  const rows = await measure(await setUp(life));
  const minutes = Math.round(process.uptime() / 60);
  const file = path.join(projectFolder, "bench/results.md");
  if (!given.only) await writeReport({ file, rows, rounds, minutes });
  total("Measured");
  await life.end(0);
} catch (error) {
  console.error(error);
  await life.end(1);
}
