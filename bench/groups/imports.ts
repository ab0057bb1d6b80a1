import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { makeDatabase, withClient } from "../../scripts/process/database";
import { migrate } from "../../scripts/process/migrate";
import { type UrlOf } from "../../scripts/process/database";
import { startScratchPostgres } from "../../scripts/process/scratch-postgres";
import { type Fixtures } from "../parts/fixtures";
import { type Options } from "../parts/options";
import { peakMegabytes } from "../parts/process-figures";
import { type Row } from "../parts/report";
import { median, quotients } from "../parts/rounds";

const mostRounds = 3;
const madeUp = 20_000;
const everyMs = 100;
const leastRatio = 0.4;
/** The minimum for the calls of a browser's import, in rows per second. */
const leastByCalls = 10_000;
const template = "vouchsafe_bench_template";
const copied = `kind, status, name, slug, category_id, phone, website, street_address, city, state, zip, specialty,
  practice_areas, description, import_hash, place_id`;

const words = ["Cedar", "Harbor", "Summit", "Maple", "Lakeside", "Union", "Pioneer", "Valley", "Granite", "Orchard"];
const pick = (n: number, step: number) => words[Math.floor(n / step) % words.length];

/** A made-up row; as long as those of real files. */
const rowOf = (n: number) =>
  [
    `${pick(n, 1)} ${pick(n, 10)} ${pick(n, 100)} Clinic ${n}`,
    ["Hospice", "Dialysis", "Family Medicine", "Physical Therapy"][n % 4],
    `${n} ${pick(n, 3)} Street`,
    `${pick(n, 7)} City`,
    ["WA", "OR", "California", "MA"][n % 4],
    String(10_000 + (n % 80_000)),
    `(206) 555-${String(n % 10_000).padStart(4, "0")}`,
    `https://example.com/${n}`,
    `${pick(n, 2)} care for patients in ${pick(n, 5)} City and around it, by appointment.`,
  ].join(",");

function writeCsv(folder: string) {
  const file = path.join(folder, "rows.csv");
  const header = "Provider Name,Practice Areas,Street,City,State,Zip,Phone,Website,About";
  writeFileSync(file, [header, ...Array.from({ length: madeUp }, (_, n) => rowOf(n))].join("\n"));
  return file;
}

/** Runs a script of the project; returns its output and its peak memory in MB, if the system tells. */
function run(args: string[], env: Record<string, string>) {
  return new Promise<{ out: string; peak: number }>((resolve, reject) => {
    const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", ...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let out = "";
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, peakMegabytes(Number(child.pid)))), 200);
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.on("close", (code) => {
      clearInterval(watch);
      if (code === 0) resolve({ out, peak });
      else reject(new Error(`${args[0]} ended with ${code}:\n${out}`));
    });
  });
}

async function freshDatabase(urlOf: UrlOf, name: string) {
  await makeDatabase(urlOf, name, template);
  await withClient(urlOf(name), (client) =>
    client.query("INSERT INTO category (name, slug, kind) VALUES ('Clinics', 'clinics', 'doctor')"),
  );
  return urlOf(name);
}

function figuresIn(output: string, pattern: RegExp) {
  const [, ...figures] = pattern.exec(output) ?? [];
  if (figures.length === 0) throw new Error(`No figures in the output:\n${output}`);
  return figures;
}

/** Reads how many listings are stored, again and again, until it is stopped; returns the times in ms and the counts. */
function watchStored(url: string) {
  const stored: { at: number; rows: number }[] = [];
  let isDone = false;
  const watched = withClient(url, async (client) => {
    for (; !isDone; await setTimeout(everyMs)) {
      const { rows } = await client.query<{ rows: string }>("SELECT last_value AS rows FROM listing_id_seq");
      stored.push({ at: performance.now(), rows: Number(rows[0]?.rows) });
    }
  });
  return async () => {
    isDone = true;
    await watched;
    return stored;
  };
}

/** The rates of the first and the last fifth of the rows, in rows/s. */
function ratesOf(stored: { at: number; rows: number }[]) {
  const [first, last] = [
    stored.findLastIndex(({ rows }) => rows <= 1),
    stored.findIndex(({ rows }) => rows === stored.at(-1)?.rows),
  ];
  const lines = stored.slice(first, last + 1);
  const most = lines.at(-1)?.rows ?? 0;
  const reached = (rows: number) => lines.find((line) => line.rows >= rows) ?? { at: 0, rows: 0 };
  const rate = (from: number, to: number) =>
    (1000 * (reached(to).rows - reached(from).rows)) / (reached(to).at - reached(from).at);
  return { first: rate(0, most * 0.2), last: rate(most * 0.8, most) };
}

async function byCommand(url: string, file: string) {
  const stopWatching = watchStored(url);
  const { out, peak } = await run(["scripts/import.ts", "--kind", "doctor", "--category", "clinics", file], {
    DATABASE_URL: url,
  });
  const fifths = ratesOf(await stopWatching());
  const [rows = "", seconds] = figuresIn(out, /([\d,]+) rows in ([\d.]+) s/);
  const stored = Number(rows.replaceAll(",", ""));
  return { stored, rate: stored / Number(seconds), peak, fifths };
}

async function byCalls(url: string, file: string) {
  const { out } = await run(["bench/import-calls.ts", file], { DATABASE_URL: url });
  return { rate: Number(figuresIn(out, /([\d.]+) rows\/s/)[0]) };
}

const saveRows = (url: string, file: string) =>
  withClient(url, (client) => client.query(`COPY (SELECT ${copied} FROM listing ORDER BY id) TO '${file}'`));

const byCopy = (url: string, file: string) =>
  withClient(url, async (client) => {
    await client.query(
      "BEGIN; SET LOCAL app.counts = 'later'; SET LOCAL app.search = 'later'; SET LOCAL app.places = 'given'",
    );
    const began = performance.now();
    const { rowCount } = await client.query(`COPY listing (${copied}) FROM '${file}'`);
    await client.query("COMMIT");
    return { rate: Number(rowCount) / ((performance.now() - began) / 1000) };
  });

/** How fast searches come to find what was stored: listings a second of the statement that the worker sends. */
const bySearches = (url: string) =>
  withClient(url, async (client) => {
    const began = performance.now();
    let written = 0;
    for (let more = 1; more > 0; written += more) {
      const { rows } = await client.query<{ written: number }>("SELECT write_due_entries(4) AS written");
      more = rows[0]?.written ?? 0;
    }
    return { rate: written / ((performance.now() - began) / 1000) };
  });

async function measure({ urlOf, folder, options }: { urlOf: UrlOf; folder: string; options: Options }) {
  const csv = options.csv || writeCsv(folder);
  const saved = path.join(folder, "listing.copy");
  const rates: Record<"command" | "first" | "last" | "calls" | "copy" | "searches", number[]> = {
    command: [],
    first: [],
    last: [],
    calls: [],
    copy: [],
    searches: [],
  };
  let [peak, count] = [0, 0];
  for (let round = 0; round < Math.min(options.rounds, mostRounds); round += 1) {
    const command = await byCommand(await freshDatabase(urlOf, "vouchsafe_bench"), csv);
    await saveRows(urlOf("vouchsafe_bench"), saved);
    const copy = await byCopy(await freshDatabase(urlOf, "vouchsafe_bench"), saved);
    const calls = await byCalls(await freshDatabase(urlOf, "vouchsafe_bench"), csv);
    const searches = await bySearches(urlOf("vouchsafe_bench"));
    peak = Math.max(peak, command.peak);
    count = command.stored;
    rates.command.push(command.rate);
    rates.first.push(command.fifths.first);
    rates.last.push(command.fifths.last);
    rates.copy.push(copy.rate);
    rates.calls.push(calls.rate);
    rates.searches.push(searches.rate);
  }
  return { rates, peak, count };
}

/** Work that is deferred until after a batch's response, for the calls, the command, and COPY alike. */
const deferred =
  "search entries, names by their parts, places in categories and the comparison with other listings are written afterwards";

function rowsOf({ rates, peak, count }: Awaited<ReturnType<typeof measure>>): Row[] {
  const against = { unit: "rows/s", theirs: median(rates.copy) };
  const rows = count.toLocaleString("en-US");
  return [
    {
      name: "Import by the command, against COPY",
      target: { atLeast: leastRatio },
      ratio: quotients(rates.command, rates.copy),
      ours: median(rates.command),
      ...against,
      note: `${rows} rows into an empty table with its indexes and triggers, ${deferred}; the command's memory ${Math.round(peak)} MB at most`,
    },
    {
      name: "Import by the command: the last fifth of the rows against the first",
      target: null,
      ratio: quotients(rates.last, rates.first),
      unit: "rows/s",
      ours: median(rates.last),
      theirs: median(rates.first),
      note: "whether the rate holds to the end",
    },
    {
      name: "Import by calls, against COPY",
      target: null,
      ratio: quotients(rates.calls, rates.copy),
      ours: median(rates.calls),
      ...against,
      note: "200 rows a call, four at a time, through the route's handler, after ten calls that warm it up",
    },
    {
      name: "Import by calls",
      target: { atLeast: leastByCalls },
      value: median(rates.calls),
      unit: "rows/s",
      note: `the same, as it is; ${deferred}`,
    },
    {
      name: "Import: found by searches afterwards",
      target: null,
      value: median(rates.searches),
      unit: "rows/s",
      note: `what was left for later by those calls, by one worker: ${(count / median(rates.searches)).toFixed(1)} s`,
    },
  ];
}

/**
 * Measures how fast rows are imported into a fresh database: by `npm run import`, by calls of `bulk_create/`, and by
 * COPY of the same rows into the same table with the same indexes and triggers.
 */
export async function importRows({ shutdown }: Fixtures, options: Options) {
  const folder = mkdtempSync(path.join(tmpdir(), "vouchsafe-bench-"));
  const unregisterFolder = shutdown.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  // The database's OS user writes and reads here.
  chmodSync(folder, 0o777);
  const postgres = await startScratchPostgres();
  const unregisterPostgres = shutdown.onEnd(postgres.stop);
  await makeDatabase(postgres.urlOf, template);
  await migrate(postgres.urlOf(template));
  const measured = await measure({ urlOf: postgres.urlOf, folder, options });
  unregisterPostgres();
  await postgres.stop();
  unregisterFolder();
  rmSync(folder, { recursive: true, force: true });
  return rowsOf(measured);
}
