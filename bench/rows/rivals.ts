import { type Search } from "../parts/queries";
import { type Row, type Target } from "../parts/report";
import { inTurns, median, quotients } from "../parts/rounds";
import { searchApi } from "./reads";

const fewest = 3;

interface Origin {
  origin: string;
}

/** Returns how many results a search has. */
type Count = (ask: Search) => Promise<number>;

async function counted(origin: string, path: string) {
  const answer = await fetch(origin + path);
  const { count } = (await answer.json()) as { count: number };
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return count;
}

/** The number of the site's results for a search. */
export const fromSite =
  (site: Origin): Count =>
  (ask) =>
    counted(site.origin, searchApi(ask));

/** The number of another service's results; `addressOf` returns the path of a search. */
export const fromService =
  (service: Origin, addressOf: (ask: Search) => string): Count =>
  (ask) =>
    counted(service.origin, addressOf(ask));

interface Plan {
  asks: Search[];
  seconds: number;
  name: string;
}

/** Runs searches one after the other for some seconds, a few at least; returns the median time in ms. */
async function p50For({ search, asks, seconds, name }: Plan & { search: Count }) {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let nth = 0; nth < fewest || performance.now() < until; nth += 1) {
    const ask = asks[nth % asks.length] ?? {};
    const began = performance.now();
    const found = await search(ask);
    times.push(performance.now() - began);
    if (!(found > 0)) throw new Error(`${name}: nothing found for ${JSON.stringify(ask)}`);
  }
  return { p50: median(times), count: times.length };
}

/**
 * Runs the same searches on the site and on a rival, one at a time, and gives how many times faster the site is, for
 * `atLeast` targets. Both must find something for each search.
 */
export async function againstRival({
  asks,
  name,
  target,
  ours,
  theirs,
  rounds,
  seconds,
}: Plan & { target: Target | null; ours: Count; theirs: Count; rounds: number }): Promise<Row> {
  const results = await inTurns({
    rounds,
    sides: {
      ours: () => p50For({ search: ours, asks, seconds, name }),
      theirs: () => p50For({ search: theirs, asks, seconds, name }),
    },
  });
  const p50s = (side: "ours" | "theirs") => results[side].map(({ p50 }) => p50);
  const count = (side: "ours" | "theirs") => results[side].reduce((sum, result) => sum + result.count, 0);
  return {
    name,
    target,
    ratio: quotients(p50s("theirs"), p50s("ours")),
    unit: "ms p50",
    ours: median(p50s("ours")),
    theirs: median(p50s("theirs")),
    note: `how many times as quick; ${count("ours")} and ${count("theirs")} searches, one at a time`,
  };
}
