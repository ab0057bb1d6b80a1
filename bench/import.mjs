// How fast rows come in: `node bench/import.mjs [rows]`. Rounds of three ways, each into a fresh database: the command
// `npm run import`, calls of `bulk_create/` (200 rows each, four at a time), and COPY of the same rows into the same
// table with the same indexes and triggers. Prints the medians and their ratio to COPY.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeDatabase, withClient } from "../scripts/process/database.mjs";
import { migrate } from "../scripts/process/migrate.mjs";
import { startScratchPostgres } from "../scripts/process/scratch-postgres.mjs";

const rounds = 3;
const count = Number(process.argv[2] ?? 20_000);
const leastRatio = 0.4;
const template = "vouchsafe_bench_template";
const copied = `kind, status, name, slug, category_id, phone, website, street_address, city, state, zip, specialty,
  practice_areas, description, import_hash`;

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
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(child.pid))), 200);
    child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
    child.on("close", (code) => {
      clearInterval(watch);
      if (code === 0) resolve({ out, peak });
      else reject(new Error(`${args[0]} ended with ${code}:\n${out}`));
    });
  });
}

function memoryOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
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
    await client.query("BEGIN; SET LOCAL app.counts = 'later'");
    const began = performance.now();
    const { rowCount } = await client.query(`COPY listing (${copied}) FROM '${file}'`);
    await client.query("COMMIT");
    return { rate: rowCount / ((performance.now() - began) / 1000) };
  });

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function measure(urlOf, folder) {
  const csv = writeCsv(folder);
  const saved = path.join(folder, "listing.copy");
  const rates = { command: [], calls: [], copy: [] };
  let peak = 0;
  for (let round = 0; round < rounds; round += 1) {
    const command = await byCommand(await freshDatabase(urlOf, "vouchsafe_bench"), csv);
    await saveRows(urlOf("vouchsafe_bench"), saved);
    const copy = await byCopy(await freshDatabase(urlOf, "vouchsafe_bench"), saved);
    const calls = await byCalls(await freshDatabase(urlOf, "vouchsafe_bench"), csv);
    peak = Math.max(peak, command.peak);
    for (const [way, { rate }] of Object.entries({ command, copy, calls })) rates[way].push(rate);
  }
  return { rates, peak };
}

const folder = mkdtempSync(path.join(tmpdir(), "vouchsafe-bench-"));
// The database's own user writes and reads here.
chmodSync(folder, 0o777);
const postgres = await startScratchPostgres();
try {
  await makeDatabase(postgres.urlOf, template);
  await migrate(postgres.urlOf(template));
  const { rates, peak } = await measure(postgres.urlOf, folder);
  const ratio = median(rates.command.map((rate, n) => rate / rates.copy[n]));
  for (const [way, all] of Object.entries(rates)) {
    const each = all.map((rate) => Math.round(rate)).join(", ");
    console.log(`${way.padEnd(10)}${String(Math.round(median(all))).padStart(8)} rows/s   (${each})`);
  }
  console.log(
    `command : copy = ${ratio.toFixed(2)} (at least ${leastRatio})   command's memory ${Math.round(peak)} MB`,
  );
  process.exitCode = ratio >= leastRatio ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
