import { type Client } from "pg";
import { withClient } from "../../scripts/process/database";
import { type Chance, createChance } from "../data/chance";
import { type Row } from "../parts/report";
import { type Server } from "../parts/servers";
import { mistype } from "../parts/typos";
import { median } from "../parts/rounds";
import { searchApi } from "./reads";

/** How many mistyped specialties are searched per round and at most, with each number of mistakes. */
const [perRound, most] = [100, 300];
const shown = 10;
/** The shortest word that so many mistakes are promised to be forgiven in, and how often at least, in percent. */
type Count = 1 | 2;
const promised: Record<Count, { letters: number; atLeast: number }> = {
  1: { letters: 4, atLeast: 98 },
  2: { letters: 8, atLeast: 90 },
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];
const folded = (text?: string) => wordsOf(text ?? "").join(" ");

const specialtiesOf = (url: string) =>
  withClient(url, async (client) => {
    const sql = "select distinct specialty from listing where status = 'active' order by 1";
    const { rows } = await client.query<{ specialty: string }>(sql);
    return rows.map(({ specialty }) => specialty);
  });

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
  data: { specialty?: string; practice_areas?: string; category?: { name: string } };
}

/** Whether a listing of the answer has the specialty that was meant. */
const isMeant = ({ data }: Item, meant: string) =>
  ` ${folded([data.specialty, data.practice_areas, data.category?.name].join(" "))} `.includes(` ${folded(meant)} `);

/** Whether the first ten results of this search include what was meant. */
async function shows(origin: string, q: string, meant: string) {
  const answer = await fetch(origin + searchApi({ q, limit: String(shown) }));
  const { items } = (await answer.json()) as { items: Item[] };
  if (answer.status !== 200) throw new Error(`${q}: ${answer.status}`);
  return items.some((item) => isMeant(item, meant));
}

type Asked = Mistyped & { ms: number; isFound: boolean };

/**
 * Asks every search. One that does not show what was meant is asked rightly spelled too: where that does not show it
 * either, others stand before it by the order of the site, whatever was typed (`unseen`).
 */
async function askAll(origin: string, set: Mistyped[]) {
  const results: Asked[] = [];
  let unseen = 0;
  for (const { q, meant, kinds } of set) {
    const began = performance.now();
    const isFound = await shows(origin, q, meant);
    const ms = performance.now() - began;
    if (isFound || (await shows(origin, wordsOf(meant).join(" "), meant)))
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
 * How often the first ten results of a search with a mistyped word include the specialty that was meant, with one mistake
 * and with two. Mistyped names are measured on real ones: bench/relevance.
 */
export async function typos({ site, url, rounds }: { site: Server; url: string; rounds: number }) {
  const amount = Math.min(most, rounds * perRound);
  const chance = createChance(8);
  const texts = await specialtiesOf(url);
  const rows: Row[] = [];
  for (const count of [1, 2] as const) {
    const { set, left } = await withClient(url, (client) => labelled({ client, chance, texts, count, amount }));
    const { results, unseen } = await askAll(site.origin, set);
    const name = `Specialties found in the first ${shown} with ${count === 1 ? "one mistake" : "two mistakes"}`;
    const target = { atLeast: promised[count].atLeast };
    rows.push({ name, target, value: percent(results), unit: "%", note: noteOf(results, { left, unseen }) });
  }
  return rows;
}
