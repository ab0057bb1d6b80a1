import { type Client } from "pg";
import { withClient } from "../../scripts/process/database";
import { moderated } from "../data/moderation";
import { type Figures } from "../parts/plot";
import { rawAnswer } from "../parts/raw-answer";
import { median, quotients } from "../parts/rounds";
import { type Row, skipped } from "../parts/report";
import { type Route } from "../parts/routes";
import { type Server } from "../parts/servers";

const most = 1.5;
const asksARound = 12;
const cookie = { cookie: `next-auth.session-token=${moderated.token}` };

const nth = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** A directory of one size, and the site on it. */
export interface Directory {
  size: number;
  url: string;
  site: Server;
  routes: Record<string, Route>;
}

/** In ms; null if the page doesn't exist. */
type Time = number | null;

/** The median of each round, and all times. */
interface RouteTimes {
  p50s: number[];
  times: number[];
  isMissing?: boolean;
}

type TimesBySize = Record<string, Record<string, RouteTimes>>;

/** The time of one response in ms; null if the page doesn't exist. */
async function timeOf({ origin }: Server, { path, isAdmin }: Route, at: number): Promise<Time> {
  const began = performance.now();
  const { status } = await rawAnswer(origin, path(at), isAdmin ? cookie : {});
  const ms = performance.now() - began;
  if (status === 404) return null;
  if (status !== 200) throw new Error(`${path(at)}: ${status}`);
  return ms;
}

/** Connections to several databases at once. */
async function withClients<Result>(
  [url, ...rest]: string[],
  work: (clients: Client[]) => Promise<Result>,
  open: Client[] = [],
): Promise<Result> {
  if (url === undefined) return work(open);
  return withClient(url, (client) => withClients(rest, work, [...open, client]));
}

/** The times of one route by size. All cached pages are discarded before each request, so that each is rendered. */
async function askEverywhere({ name, at, opened }: { name: string; at: number; opened: Opened[] }) {
  const times: Record<string, Time> = {};
  for (const { size, site, routes, client } of at % 2 ? opened : opened.toReversed()) {
    const route = routes[name];
    if (!route) continue;
    await client.query("select pg_notify('cache', 'everything')");
    times[size] = await timeOf(site, route, at);
  }
  return times;
}

type Opened = Directory & { client: Client };

/**
 * Measures each route on directories of different sizes: one request at a time, to each directory in turn, so that
 * other load on the machine affects all of them alike.
 * @param options `directories`: the smallest first
 * @returns the times by route and by size
 */
export const timesBySize = ({ directories, rounds }: { directories: Directory[]; rounds: number }) =>
  withClients(
    directories.map(({ url }) => url),
    async (clients) => {
      const found: TimesBySize = {};
      const opened = directories.flatMap((directory, at) => {
        const client = clients[at];
        return client ? [{ ...directory, client }] : [];
      });
      for (let round = 0; round <= rounds; round += 1) {
        const times = await timesOfRound(round, opened);
        // The first round warms up and doesn't count.
        if (round > 0) note(found, times);
      }
      return found;
    },
  );

async function timesOfRound(round: number, opened: Opened[]) {
  const times: Record<string, Record<string, Time[]>> = {};
  for (let ask = 0; ask < asksARound; ask += 1) {
    for (const name of Object.keys(opened[0]?.routes ?? {})) {
      const each = await askEverywhere({ name, at: round * asksARound + ask, opened });
      for (const [size, ms] of Object.entries(each)) ((times[name] ??= {})[size] ??= []).push(ms);
    }
  }
  return times;
}

function note(found: TimesBySize, times: Record<string, Record<string, Time[]>>) {
  for (const [name, bySize] of Object.entries(times)) {
    for (const [size, all] of Object.entries(bySize)) {
      const known = ((found[name] ??= {})[size] ??= { p50s: [], times: [] });
      const taken = all.filter((ms) => ms !== null);
      if (taken.length < all.length) known.isMissing = true;
      known.p50s.push(median(taken));
      known.times.push(...taken);
    }
  }
}

/** The median and the 95th percentile of each route and size for the plots, in ms. */
export const figuresOf = (found: TimesBySize): Figures[] =>
  Object.entries(found)
    .filter(([, bySize]) => !Object.values(bySize).some(({ isMissing }) => isMissing))
    .map(([name, bySize]) => ({
      name,
      points: Object.entries(bySize).map(([size, { times }]) => {
        const sorted = times.toSorted((a, b) => a - b);
        return { size: Number(size), p50: nth(sorted, 0.5), p95: nth(sorted, 0.95) };
      }),
    }));

/** A row for each route: the largest directory against the smallest. */
export function growthRows(found: TimesBySize): Row[] {
  return Object.entries(found).map(([route, bySize]) => {
    const sizes = Object.keys(bySize)
      .map(Number)
      .sort((a, b) => a - b);
    const [smallest = NaN, largest = NaN] = [sizes[0], sizes.at(-1)];
    const [small, large] = [bySize[smallest], bySize[largest]];
    const name = `Growth: ${route}`;
    if (!small || !large || small.isMissing || large.isMissing) return skipped(name, "the site has no such page");
    return {
      name,
      target: { atMost: most },
      ratio: quotients(large.p50s, small.p50s),
      unit: "ms p50",
      ours: median(large.p50s),
      theirs: median(small.p50s),
      note: `${largest.toLocaleString("en-US")} listings against ${smallest.toLocaleString("en-US")}; ${small.times.length} requests each, rendered afresh`,
    };
  });
}
