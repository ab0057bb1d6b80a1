import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { withClient } from "../../scripts/process/database";
import { projectFolder } from "../../scripts/process/settings";
import { type Chance, createChance } from "../data/chance";

/** The query of a search. */
export type Search = Partial<
  Record<
    "q" | "city" | "state" | "category_path" | "min_rating" | "limit" | "facets" | "open" | "near" | "radius",
    string
  >
>;

/** `name`: of a statement that is planned once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

/** A verb of which bench/capture-statements.ts captures the statements. */
export type CaptureJob = { verb: "search"; ask: Search } | { verb: "category"; ask: { path: string } };

const queries = 200;
const drawn = 2000;

/** A word as a hurried finger types it: two letters swapped. */
function mistyped(chance: Chance, word: string) {
  const at = chance.between(1, Math.max(1, word.length - 3));
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}

type Words = Awaited<ReturnType<typeof wordsOf>>;

/** The searches by kind, with each kind's share of the 200, made from the directory's words. */
function kindsOf(
  chance: Chance,
  { names, areas, places, paths, rare }: Words,
): [share: number, make: () => Search, isMistyped?: boolean][] {
  const placed = () => {
    const { city, state } = chance.pick(places);
    return { city, state };
  };
  const near = () => {
    const { area: q, city, state } = chance.pick(places);
    return { q, city, state };
  };
  const area = () => chance.pick(areas).toLowerCase();
  const lastName = () => chance.pick(names).split(" ").at(-1);
  return [
    [40, () => ({ q: area() })],
    [30, () => ({ q: chance.pick(names) })],
    [30, () => ({ q: chance.pick(rare) })],
    [20, () => ({ q: mistyped(chance, area().split(" ")[0] ?? "") }), true],
    [30, near],
    [15, () => ({ q: lastName(), category_path: chance.pick(paths) })],
    [15, placed],
    [10, () => ({ category_path: chance.pick(paths) })],
    [5, () => ({ q: area(), min_rating: "4" })],
    [5, () => ({})],
  ];
}

async function wordsOf(url: string) {
  return withClient(url, async (client) => {
    const column = async (sql: string) =>
      (await client.query<[string]>({ text: sql, rowMode: "array" })).rows.map(([value]) => value);
    return {
      names: await column("select name from listing where id % 50 = 0 order by id"),
      areas: await column("select name from category where cardinality(path_ids) = 2 order by id"),
      paths: await column("select full_slug from category order by id"),
      rare: await column(`
        select max(word) from listing, regexp_split_to_table(lower(description), '[^a-z]+') word
        where id % 97 = 0 and char_length(word) > 6 group by id order by md5(id::text) limit 100`),
      places: (
        await client.query<{ area: string; city: string; state: string }>(
          "select lower(specialty) as area, city, state from listing where id % 50 = 0 order by id",
        )
      ).rows,
    };
  });
}

/**
 * The 200 searches and the order in which they are sent, the first ones far more often than the last; `mistyped`:
 * those with a typo.
 */
export async function makeSearches(url: string) {
  const chance = createChance(4);
  const words = await wordsOf(url);
  const made = kindsOf(chance, words).flatMap(([share, make, isMistyped = false]) =>
    Array.from({ length: share }, () => ({ ask: make(), isMistyped })),
  );
  const asks = made.map(({ ask }) => ask);
  const ranked = chance.shuffled(asks.slice(0, queries).map((_, at) => at));
  const next = chance.zipf(ranked);
  const mistyped = new Set(made.flatMap(({ isMistyped }, at) => (isMistyped ? [at] : [])));
  return { asks, mistyped, order: Array.from({ length: drawn }, next), paths: words.paths };
}

/** The same searches for what is open: now, on Saturday, and after 6 PM in turn. */
export const openOnly = (asks: Search[]): Search[] =>
  asks.map((ask, at) => ({ ...ask, open: ["now", "sat", "after-18"][at % 3] }));

/** Those of the searches that name a city, within 25 miles of it. */
export const nearbyOnly = (asks: Search[]): Search[] =>
  asks.flatMap(({ city, state, ...ask }) => (city ? { ...ask, near: `${city}, ${state}`, radius: "25" } : []));

/** The suggestion requests while these searches are typed: from the second letter of each to the eighth. */
export const suggestPaths = (asks: Search[]) =>
  asks.flatMap(({ q = "" }) =>
    [2, 3, 4, 5, 6, 8]
      .filter((letters) => q.length >= letters)
      .map((letters) => `/api/suggest/?${new URLSearchParams({ q: q.slice(0, letters) }).toString()}`),
  );

/** The statements that verbs send for these jobs (bench/capture-statements.ts), a list for each. */
export async function captureStatements(url: string, jobs: CaptureJob[]) {
  const child = spawn(process.execPath, ["node_modules/tsx/dist/cli.mjs", "bench/capture-statements.ts"], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: url, NODE_OPTIONS: "--conditions=react-server" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(jobs));
  const lines = (await text(child.stdout)).trim().split("\n");
  if (lines.length !== jobs.length) throw new Error("The statements could not be captured.");
  return lines.map((line) => JSON.parse(line) as Statement[]);
}
