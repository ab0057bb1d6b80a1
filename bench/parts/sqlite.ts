import { execFileSync, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { withClient } from "../../scripts/process/database";
import { copyOut } from "../data/copy";
import { type Search } from "./queries";

const columns = "name, specialty, practice_areas, categories, city, state, description";
const query = `select id, name, specialty, practice_areas, category_words, city, state, description
  from listing where status = 'active' order by id`;
const end = "-- end --";

/** Whether there is a `sqlite3` with full-text search. */
export const hasSqlite = () =>
  spawnSync("sqlite3", [":memory:", "create virtual table t using fts5(a)"], { encoding: "utf8" }).status === 0;

async function writeCsv(url: string, file: string) {
  const out = openSync(file, "w");
  await withClient(url, (client) =>
    copyOut(client, { query, format: "csv", take: (chunk) => void writeSync(out, chunk) }),
  );
  closeSync(out);
}

/** Identifies a directory: its comment on how it was generated. */
const noteOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ note: string | null }>(
      "select obj_description('listing'::regclass, 'pg_class') as note",
    );
    return String(rows[0]?.note).slice(0, 16);
  });

/**
 * Makes a table of SQLite's full-text search with the active listings, as its manual recommends, once per directory.
 * @returns the file
 */
export async function fillSqlite({ url, size, folder }: { url: string; size: number; folder: string }) {
  const prefix = `rival-${size}-`;
  const file = path.join(folder, `${prefix}${await noteOf(url)}.db`);
  if (existsSync(file)) return file;
  for (const name of readdirSync(folder)) if (name.startsWith(prefix)) rmSync(path.join(folder, name));
  const csv = path.join(folder, `${prefix}rows.csv`);
  const making = path.join(folder, `${prefix}new.db`);
  await writeCsv(url, csv);
  execFileSync("sqlite3", [making], {
    input: `pragma journal_mode = off; pragma synchronous = off;
create table listing (id integer primary key, ${columns});
.import --csv ${csv} listing
create virtual table found using fts5(${columns}, content='listing', content_rowid='id', tokenize='porter unicode61');
insert into found (found) values ('rebuild');
insert into found (found) values ('optimize');
`,
  });
  rmSync(csv);
  renameSync(making, file);
  return file;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const all = (text: string) =>
  words(text)
    .map((word) => `"${word}"`)
    .join(" ");

/** The best twenty for a search: every word in any column, and the place in its own columns. */
function statementOf({ q = "", city, state = "" }: Search) {
  const place = city ? ` AND city : (${all(city)}) AND state : (${all(state)})` : "";
  return `select listing.id, listing.name, listing.specialty, listing.city, listing.state from found join listing on listing.id = found.rowid
    where found match ${quoted(`(${all(q)})${place}`)} order by rank limit 20;`.replaceAll("\n", " ");
}

/**
 * Opens the file with the `sqlite3` command, which stays open: each search is a line of input, answered by rows.
 * @returns `search` returns a line for each row
 */
export function openSqlite(file: string) {
  const child = spawn("sqlite3", ["-readonly", "-cmd", "pragma cache_size = -262144", file], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  let finish = () => {};
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (output.endsWith(`${end}\n`)) finish();
  });
  return {
    search: (ask: Search) =>
      new Promise<string[]>((resolve) => {
        output = "";
        finish = () => resolve(output.split("\n").slice(0, -2));
        child.stdin.write(`${statementOf(ask)}\n.print ${quoted(end)}\n`);
      }),
    stop: () => void child.stdin.end(),
  };
}
