import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeDatabase, withClient } from "../../scripts/process/database";
import { migrate } from "../../scripts/process/migrate";
import { startScratchPostgres } from "../../scripts/process/scratch-postgres";
import { peakMegabytes } from "../parts/process-figures.mjs";
import { median, quotients } from "../parts/rounds.mjs";

const mostRounds = 3;
const count = 20_000;
const leastRatio = 0.4;
/** What the calls of a browser's import are to bring in at least. */
const leastByCalls = 10_000;
const template = "vouchsafe_bench_template";
const copied = `kind, status, name, slug, category_id, phone, website, street_address, city, state, zip, specialty,
  practice_areas, description, import_hash, place_id`;

const words = ["Cedar", "Harbor", "Summit", "Maple", "Lakeside", "Union", "Pioneer", "Valley", "Granite", "Orchard"];
const pick = (n, step) => words[Math.floor(n / step) % words.length];

/** A made-up row; as long as those of real files. */
const rowOf = (n) =>
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

function writeCsv(folder) {
  const file = path.join(folder, "rows.csv");
  const header = "Provider Name,Practice Areas,Street,City,State,Zip,Phone,Website,About";
  writeFileSync(file, [header, ...Array.from({ length: count }, (_, n) => rowOf(n))].join("\n"));
  return file;
}

/** Runs a program of the project; gives what it printed and its largest memory in MB, where the system tells. */
function run(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", ...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let [out, peak] = ["", 0];
    const watch = setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid))), 200);
    child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
    child.on("close", (code) => {
      clearInterval(watch);
      if (code === 0) resolve({ out, peak });
      else reject(new Error(`${args[0]} ended with ${code}:\n${out}`));
    });
  });
}

async function freshDatabase(urlOf, name) {
  await makeDatabase(urlOf, name, template);
  await withClient(urlOf(name), (client) =>
    client.query("INSERT INTO category (name, slug, kind) VALUES ('Clinics', 'clinics', 'doctor')"),
  );
  return urlOf(name);
}

async function byCommand(url, file) {
  const { out, peak } = await run(["scripts/import.ts", "--kind", "doctor", "--category", "clinics", file], {
    DATABASE_URL: url,
  });
  const [, rows, seconds] = /([\d,]+) rows in ([\d.]+) s/.exec(out);
  return { rate: Number(rows.replaceAll(",", "")) / Number(seconds), peak };
}

async function byCalls(url, file) {
  const { out } = await run(["bench/import-calls.ts", file], { DATABASE_URL: url });
  return { rate: Number(/([\d.]+) rows\/s/.exec(out)[1]) };
}

const saveRows = (url, file) =>
  withClient(url, (client) => client.query(`COPY (SELECT ${copied} FROM listing ORDER BY id) TO '${file}'`));

const byCopy = (url, file) =>
  withClient(url, async (client) => {
    await client.query(
      "BEGIN; SET LOCAL app.counts = 'later'; SET LOCAL app.search = 'later'; SET LOCAL app.places = 'given'",
    );
    const began = performance.now();
    const { rowCount } = await client.query(`COPY listing (${copied}) FROM '${file}'`);
    await client.query("COMMIT");
    return { rate: rowCount / ((performance.now() - began) / 1000) };
  });

/** How fast searches come to find what was stored: listings a second of the statement that the worker sends. */
const bySearches = (url) =>
  withClient(url, async (client) => {
    const began = performance.now();
    let written = 0;
    for (let more = 1; more > 0; written += more) {
      more = (await client.query("SELECT write_due_entries(4) AS written")).rows[0].written;
    }
    return { rate: written / ((performance.now() - began) / 1000) };
  });

async function measure({ urlOf, folder, rounds }) {
  const csv = writeCsv(folder);
  const saved = path.join(folder, "listing.copy");
  const rates = { command: [], calls: [], copy: [], searches: [] };
  let peak = 0;
  for (let round = 0; round < rounds; round += 1) {
    const command = await byCommand(await freshDatabase(urlOf, "vouchsafe_bench"), csv);
    await saveRows(urlOf("vouchsafe_bench"), saved);
    const copy = await byCopy(await freshDatabase(urlOf, "vouchsafe_bench"), saved);
    const calls = await byCalls(await freshDatabase(urlOf, "vouchsafe_bench"), csv);
    const searches = await bySearches(urlOf("vouchsafe_bench"));
    peak = Math.max(peak, command.peak);
    for (const [way, { rate }] of Object.entries({ command, copy, calls, searches })) rates[way].push(rate);
  }
  return { rates, peak };
}

/** What is not done yet when a batch is answered, of the calls, the command and COPY alike. */
const deferred =
  "search entries, names by their parts, places in categories and the comparison with other listings are written afterwards";

function rowsOf({ rates, peak }) {
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
 * How fast rows come in, each way into a fresh database: by the command `npm run import`, by calls of `bulk_create/`, and
 * by COPY of the same rows into the same table with the same indexes and triggers.
 */
export async function importRows({ shutdown }, { rounds }) {
  const folder = mkdtempSync(path.join(tmpdir(), "vouchsafe-bench-"));
  const forget = shutdown.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  // The database's own user writes and reads here.
  chmodSync(folder, 0o777);
  const postgres = await startScratchPostgres();
  const stopped = shutdown.onEnd(postgres.stop);
  await makeDatabase(postgres.urlOf, template);
  await migrate(postgres.urlOf(template));
  const measured = await measure({ urlOf: postgres.urlOf, folder, rounds: Math.min(rounds, mostRounds) });
  stopped();
  await postgres.stop();
  forget();
  rmSync(folder, { recursive: true, force: true });
  return rowsOf(measured);
}
