import { inTurns, median, quotients } from "../parts/rounds.mjs";

const connections = 16;

/** A page that is in the page store against the same page as Next alone sends it when it was drawn at build time. */
export async function cachedPage({ site, bare, load, path, rounds, seconds, headers, name }) {
  const on = (origin, page) => () => load.http({ origin, paths: [page], connections, seconds, headers });
  const { ours, theirs } = await inTurns({
    rounds,
    sides: { ours: on(site.origin, path), theirs: on(bare.origin, "/static") },
  });
  const rates = (results) => results.map(({ perSecond }) => perSecond);
  return {
    name,
    target: { atLeast: 5 },
    ratio: quotients(rates(ours), rates(theirs)),
    unit: "requests/s",
    ours: median(rates(ours)),
    theirs: median(rates(theirs)),
    note: `p50 ${median(ours.map(({ p50 }) => p50)).toFixed(2)} ms; ${kilobytes(ours)} and ${kilobytes(theirs)} an answer`,
  };
}

const kilobytes = (results) => `${(median(results.map(({ bytes }) => bytes)) / 1000).toFixed(1)} kB`;
