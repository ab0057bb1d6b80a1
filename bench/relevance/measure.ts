import { writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "prettier";
import { dropDatabase, makeDatabase } from "../../scripts/process/database";
import { migrate } from "../../scripts/process/migrate";
import { startScratchPostgres } from "../../scripts/process/scratch-postgres";
import { projectFolder } from "../../scripts/process/settings";
import { type Shutdown } from "../../scripts/process/shutdown";
import { step } from "../../scripts/process/steps";
import { type Fixtures } from "../parts/fixtures";
import { type Options } from "../parts/options";
import { commit, type Row } from "../parts/report";
import { type Engine, siteEngine } from "./engine";
import { type DataSet, dataSets, importFiles, missingFiles } from "./import-files";
import { answersTo, type Score, scoreOf, summarize } from "./metrics";
import { miniSearchPeer } from "./peer-minisearch";
import { postgresPeer } from "./peer-postgres";
import { type Line, tableOf } from "./report";
import { loadRows, type RealRow } from "./rows";
import { makeSearches, type Search } from "./searches";

const database = "vouchsafe_relevance";
const worstShown = 25;

interface Judgment {
  search: Search;
  /** One for each engine. */
  scores: Score[];
}

/** Asks every engine every search that a row answers. */
async function judge(engines: Engine[], searches: Search[], rows: readonly RealRow[]): Promise<Judgment[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rowOf = (id: number) => {
    const row = byId.get(id);
    if (!row) throw new Error(`The result ${id} was not imported.`);
    return row;
  };
  const cases = searches
    .map((search) => ({ search, right: answersTo(search, rows), scores: [] as Score[] }))
    .filter(({ right }) => right.size > 0);
  for (const { name, answer } of engines) {
    const answers = await step(`Searches of ${name}`, () => answer(cases.map(({ search }) => search)));
    cases.forEach(({ right, scores }, at) => {
      const given = answers[at];
      if (!given) throw new Error(`${name} left searches unanswered.`);
      scores.push(scoreOf({ answer: given, right, rowOf }));
    });
  }
  return cases;
}

function linesOf(judgments: readonly Judgment[], engines: number, isGenerated: boolean): Line[] {
  const counted = judgments.filter(({ search }) => search.isGenerated === isGenerated);
  const lineOf = (kind: string, of: readonly Judgment[]) => ({
    kind,
    summaries: Array.from({ length: engines }, (_, at) => summarize(of.flatMap(({ scores }) => scores[at] ?? []))),
  });
  const kinds = [...new Set(counted.map(({ search }) => search.kind))];
  return [
    ...kinds.map((kind) =>
      lineOf(
        kind,
        counted.filter(({ search }) => search.kind === kind),
      ),
    ),
    lineOf("**all**", counted),
  ];
}

/** The judged searches that the site answers worst. On the screen only: some are made from names. */
function printWorst(judgments: readonly Judgment[]) {
  const judged = judgments.filter(({ search }) => !search.isGenerated);
  const precision = ({ scores }: Judgment) => scores[0]?.precision ?? 0;
  const worst = judged.filter((one) => precision(one) < 1).sort((a, b) => precision(a) - precision(b));
  console.log(`\nThe judged searches with the lowest P@5 (${Math.min(worstShown, worst.length)} of ${worst.length}):`);
  for (const { search, scores } of worst.slice(0, worstShown)) {
    const blank = scores[0]?.isBlank ? ", blank" : "";
    const at = search.location ? ` in ${search.location}` : "";
    console.log(`  ${scores[0]?.precision.toFixed(2)}  ${search.kind}: ${search.q}${at}${blank}`);
  }
}

interface Imported {
  url: string;
  set: DataSet;
  seed: number;
  shutdown: Shutdown;
}

/** The report in Markdown. */
async function reportOf({ url, set, seed, shutdown }: Imported): Promise<string> {
  const categories = await step(
    `Real listings: ${set}`,
    () => importFiles(url, set, shutdown),
    (count) => `${count} categories`,
  );
  const rows = await loadRows(url);
  const searches = makeSearches(set, rows, seed);
  const peers = [await postgresPeer({ url, rows }), miniSearchPeer({ url, rows })];
  const engines = [siteEngine(url, shutdown), ...peers];
  const judgments = await judge(engines, searches, rows);
  const names = engines.map(({ name }) => name);
  printWorst(judgments);
  return [
    `${rows.length.toLocaleString("en-US")} listings in ${categories} categories, ${judgments.length} of ${searches.length} searches with an answer among them, seed ${seed}, commit ${commit()}, ${new Date().toISOString().slice(0, 10)}.`,
    `## Judged searches of ${set}`,
    tableOf(names, linesOf(judgments, engines.length, false)),
    `## Generated searches of ${set}`,
    tableOf(names, linesOf(judgments, engines.length, true)),
  ].join("\n\n");
}

/**
 * Measures how well searches on real rows are answered, beside two peers. Prints the tables, and with `--write` writes
 * them to bench/relevance.md: there are no rows for the other results.
 */
export async function relevanceRows({ shutdown }: Fixtures, { seed, isWritten }: Options): Promise<Row[]> {
  const sets = Object.keys(dataSets) as DataSet[];
  const missing = sets.flatMap(missingFiles);
  if (missing.length > 0) {
    console.log(`Relevance is skipped: ${missing.join(", ")} can't be found. SHARED_DATA is the folder of the files.`);
    return [];
  }
  const postgres = await startScratchPostgres();
  const unregister = shutdown.onEnd(postgres.stop);
  const url = postgres.urlOf(database);
  const reports: string[] = [];
  for (const set of sets) {
    await makeDatabase(postgres.urlOf, database);
    await migrate(url);
    reports.push(await reportOf({ url, set, seed, shutdown }));
    await dropDatabase(postgres.urlOf, database);
  }
  const report = await format(reports.join("\n\n"), { parser: "markdown", printWidth: 120 });
  unregister();
  await postgres.stop();
  console.log(`\n${report}`);
  const head = "# Relevance\n\nWritten by `npm run bench`; bench/README.md says what the figures mean.\n\n";
  if (isWritten) writeFileSync(path.join(projectFolder, "bench/relevance.md"), head + report);
  return [];
}
