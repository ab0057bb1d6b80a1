import { type Client } from "pg";
import { withClient } from "../../scripts/process/database";
import { type Chance, createChance } from "../data/chance";
import { type Row } from "../parts/report";
import { type Server } from "../parts/servers";
import { mistype } from "../parts/typos";
import { median } from "../parts/rounds";
import { searchApi } from "./reads";

/** How many mistyped searches of each sort are asked a round, and at most: of names and of specialities, with each count. */
const [perRound, mostOfSort] = [100, 300];
const shown = 10;
/** The shortest word that so many mistakes are promised to be forgiven in, and how often at least, in percent. */
type Count = 1 | 2;
const promised: Record<Count, { letters: number; atLeast: number }> = {
  1: { letters: 4, atLeast: 98 },
  2: { letters: 8, atLeast: 90 },
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];
const folded = (text?: string) => wordsOf(text ?? "").join(" ");

/** Names of doctors and firms from all over the directory, and every speciality. */
async function textsOf(url: string) {
  return withClient(url, async (client) => {
    const column = async (sql: string) =>
      (await client.query<[string]>({ text: sql, rowMode: "array" })).rows.map(([value]) => value);
    return {
      names: await column(`
        select name from listing where status = 'active' and name ~ '^[A-Za-z ]+$' order by md5('typos' || id) limit 4000`),
      specialities: await column("select distinct specialty from listing where status = 'active' order by 1"),
    };
  });
}

/** Whether something listed is itself found by this word: then it is no mistake, but another search. */
const isWord = async (client: Client, word: string) => {
  const { rowCount } = await client.query(
    `select from search_entry where keys @> array(
      select search_key(stem) from unnest(tsvector_to_array(directory_words($1))) as stem) limit 1`,
    [word],
  );
  return Number(rowCount) > 0;
};

interface Mistyped {
  meant: string;
  q: string;
  kinds: string[];
}

/** Searches with one word mistyped, each with the text that was meant. */
async function labelled({
  client,
  chance,
  texts,
  count,
  amount,
}: {
  client: Client;
  chance: Chance;
  texts: string[];
  count: Count;
  amount: number;
}) {
  const set: Mistyped[] = [];
  let left = 0;
  const { letters } = promised[count];
  for (let nth = 0; set.length < amount; nth += 1) {
    const meant = texts[nth % texts.length] ?? "";
    const words = wordsOf(meant);
    const long = words.map((word, at) => ({ word, at })).filter(({ word }) => word.length >= letters);
    if (long.length === 0) continue;
    const { word, at } = chance.pick(long);
    const made = mistype(chance, word, count);
    if (await isWord(client, made.word)) {
      left += 1;
      continue;
    }
    set.push({ meant, q: words.with(at, made.word).join(" "), kinds: made.kinds });
  }
  return { set, left };
}

interface Item {
  data: {
    name?: string;
    provider_name?: string;
    specialty?: string;
    practice_areas?: string;
    category?: { name: string };
  };
}

/** Whether a listing of the answer is what was meant: has that very name, or that speciality. */
const isMeant = {
  names: ({ data }: Item, meant: string) => folded(data.name ?? data.provider_name) === folded(meant),
  specialities: ({ data }: Item, meant: string) =>
    ` ${folded([data.specialty, data.practice_areas, data.category?.name].join(" "))} `.includes(` ${folded(meant)} `),
};

type Sort = keyof typeof isMeant;

/** Whether this search shows among its first ten what was meant. */
async function shows({ origin, q, meant, sort }: { origin: string; q: string; meant: string; sort: Sort }) {
  const answer = await fetch(origin + searchApi({ q, limit: String(shown) }));
  const { items } = (await answer.json()) as { items: Item[] };
  if (answer.status !== 200) throw new Error(`${q}: ${answer.status}`);
  return items.some((item) => isMeant[sort](item, meant));
}

type Asked = Mistyped & { ms: number; isFound: boolean };

/**
 * Asks every search. One that does not show what was meant is asked rightly spelled too: where that does not show it
 * either, others stand before it by the order of the site, whatever was typed (`unseen`).
 */
async function askAll({ origin, set, sort }: { origin: string; set: Mistyped[]; sort: Sort }) {
  const results: Asked[] = [];
  let unseen = 0;
  for (const { q, meant, kinds } of set) {
    const began = performance.now();
    const isFound = await shows({ origin, q, meant, sort });
    const ms = performance.now() - began;
    if (isFound || (await shows({ origin, q: wordsOf(meant).join(" "), meant, sort })))
      results.push({ q, meant, kinds, ms, isFound });
    else unseen += 1;
  }
  return { results, unseen };
}

const percent = (results: Asked[]) => (100 * results.filter(({ isFound }) => isFound).length) / results.length;

function noteOf(results: Asked[], { left, unseen }: { left: number; unseen: number }) {
  const kinds = [...new Set(results.flatMap((result) => result.kinds))].sort();
  const each = kinds.map((kind) => {
    const of = results.filter((result) => result.kinds.includes(kind));
    return `${kind} ${percent(of).toFixed(0)} %`;
  });
  const missed = results.filter(({ isFound }) => !isFound).slice(0, 3);
  const examples = missed.map(({ q, meant }) => `"${q}" for ${meant}`);
  return [
    `${results.length} searches, middle time ${median(results.map(({ ms }) => ms)).toFixed(0)} ms`,
    each.join(", "),
    `left out: ${left} whose mistyped word is a word of the directory, ${unseen} that are not shown rightly spelled either`,
    ...(examples.length ? [`missed: ${examples.join(", ")}`] : []),
  ].join("; ");
}

/**
 * How often a search with a mistyped word shows what was meant among its first ten: for names and for specialities, with
 * one mistake and with two.
 */
export async function typos({ site, url, rounds }: { site: Server; url: string; rounds: number }) {
  const amount = Math.min(mostOfSort, rounds * perRound);
  const chance = createChance(8);
  const texts = await textsOf(url);
  const rows: Row[] = [];
  for (const count of [1, 2] as const) {
    const all = { results: [] as Asked[], left: 0, unseen: 0 };
    const each: Row[] = [];
    for (const sort of ["names", "specialities"] as const) {
      const { set, left } = await withClient(url, (client) =>
        labelled({ client, chance, texts: texts[sort], count, amount }),
      );
      const { results, unseen } = await askAll({ origin: site.origin, set, sort });
      all.results.push(...results);
      all.left += left;
      all.unseen += unseen;
      each.push({ name: `of ${sort}`, target: null, value: percent(results), note: noteOf(results, { left, unseen }) });
    }
    const name = `Found in the first ${shown} with ${count === 1 ? "one mistake" : "two mistakes"}`;
    const target = { atLeast: promised[count].atLeast };
    rows.push({ name, target, value: percent(all.results), unit: "%", note: noteOf(all.results, all) });
    rows.push(...each.map((row) => ({ ...row, name: `${name}, ${row.name}`, unit: "%" })));
  }
  return rows;
}
