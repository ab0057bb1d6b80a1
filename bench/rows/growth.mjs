import { withClient } from "../../scripts/process/database";
import { moderated } from "../data/moderation.mjs";
import { rawAnswer } from "../parts/raw-answer.mjs";
import { median, quotients } from "../parts/rounds.mjs";
import { skipped } from "../parts/skipped.mjs";

const most = 1.5;
const asksARound = 12;
const cookie = { cookie: `next-auth.session-token=${moderated.token}` };

const nth = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** How long an answer takes, in ms; null where there is no such page. */
async function timeOf({ origin }, { path, isAdmin }, at) {
  const began = performance.now();
  const { status } = await rawAnswer(origin, path(at), isAdmin ? cookie : {});
  const ms = performance.now() - began;
  if (status === 404) return null;
  if (status !== 200) throw new Error(`${path(at)}: ${status}`);
  return ms;
}

/** Connections to several databases at once. */
const withClients = ([url, ...rest], work, open = []) =>
  url === undefined ? work(open) : withClient(url, (client) => withClients(rest, work, [...open, client]));

/** One route on each directory, drawn anew: every kept page is given up before it is asked for. */
async function askEverywhere({ name, at, grounds, clients }) {
  const order = [...grounds.keys()];
  const times = {};
  for (const nth of at % 2 ? order : order.toReversed()) {
    const { size, site, routes } = grounds[nth];
    await clients[nth].query("select pg_notify('cache', 'everything')");
    times[size] = await timeOf(site, routes[name], at);
  }
  return times;
}

/**
 * How long each route takes on directories of different sizes: one request at a time, and the same on each directory one
 * after the other, so that whatever else the machine does meets all alike.
 * @param {{grounds: {size: number, site: object, url: string, routes: object}[], rounds: number}} options the smallest
 *   first
 * @returns {Promise<Record<string, Record<number, {p50s: number[], times: number[]}>>>} by route and by size: the middle
 *   times of the rounds, and all times
 */
export const timesBySize = ({ grounds, rounds }) =>
  withClients(
    grounds.map(({ url }) => url),
    async (clients) => {
      const found = {};
      for (let round = 0; round <= rounds; round += 1) {
        const times = await timesOfRound({ round, grounds, clients });
        // The first round warms up and doesn't count.
        if (round > 0) note(found, times);
      }
      return found;
    },
  );

async function timesOfRound({ round, grounds, clients }) {
  const times = {};
  for (let ask = 0; ask < asksARound; ask += 1) {
    for (const name of Object.keys(grounds[0].routes)) {
      const each = await askEverywhere({ name, at: round * asksARound + ask, grounds, clients });
      for (const [size, ms] of Object.entries(each)) ((times[name] ??= {})[size] ??= []).push(ms);
    }
  }
  return times;
}

function note(found, times) {
  for (const [name, bySize] of Object.entries(times)) {
    for (const [size, all] of Object.entries(bySize)) {
      const kept = ((found[name] ??= {})[size] ??= { p50s: [], times: [] });
      if (all.includes(null)) kept.isMissing = true;
      kept.p50s.push(median(all));
      kept.times.push(...all);
    }
  }
}

/** The figures of each route and size for the plots: the middle time and the one that 19 of 20 stay below, in ms. */
export const figuresOf = (found) =>
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
export function growthRows(found) {
  return Object.entries(found).map(([route, bySize]) => {
    const sizes = Object.keys(bySize)
      .map(Number)
      .sort((a, b) => a - b);
    const [small, large] = [bySize[sizes[0]], bySize[sizes.at(-1)]];
    const name = `Growth: ${route}`;
    if (small.isMissing || large.isMissing) return skipped(name, "the site has no such page");
    return {
      name,
      target: { atMost: most },
      ratio: quotients(large.p50s, small.p50s),
      unit: "ms p50",
      ours: median(large.p50s),
      theirs: median(small.p50s),
      note: `${sizes.at(-1).toLocaleString("en-US")} listings against ${sizes[0].toLocaleString("en-US")}; ${small.times.length} requests each, drawn anew`,
    };
  });
}
