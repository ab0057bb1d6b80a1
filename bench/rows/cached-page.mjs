import { withProcessorTime } from "../parts/process-figures.mjs";
import { rawAnswer } from "../parts/raw-answer.mjs";
import { inTurns, median, quotients } from "../parts/rounds.mjs";

const connections = 16;

const middle = (results, field) => median(results.map((result) => result[field]));
const list = (results, field) => results.map((result) => result[field]);

/**
 * A page that is in the page store against what another server sends for the same, by requests per second; and by the
 * processor time that the server takes for one, which no other program's load changes.
 * @param {{site: object, path: string, rival: {origin: string, pid: number, path: string}, load: object, rounds: number,
 *   warmUp?: number, seconds: number, headers?: object, name: string, target: object | null}} options
 */
export async function cachedPage({ site, path, rival, load, rounds, warmUp, seconds, headers, name, target }) {
  // So that it is in the store: a page of which every taker has gone again before it was drawn is not kept.
  for (const [{ origin }, page] of [
    [site, path],
    [rival, rival.path],
  ]) {
    await rawAnswer(origin, page, headers);
  }
  const on = ({ origin, pid }, page) =>
    withProcessorTime(pid, () => load.http({ origin, paths: [page], connections, seconds, headers }));
  const { ours, theirs } = await inTurns({
    rounds,
    warmUp,
    sides: { ours: () => on(site, path), theirs: () => on(rival, rival.path) },
  });
  const kilobytes = (results) => (middle(results, "bytes") / 1000).toFixed(1);
  return [
    {
      name,
      target,
      ratio: quotients(list(ours, "perSecond"), list(theirs, "perSecond")),
      unit: "requests/s",
      ours: middle(ours, "perSecond"),
      theirs: middle(theirs, "perSecond"),
      note: `p50 ${middle(ours, "p50").toFixed(1)} and ${middle(theirs, "p50").toFixed(1)} ms; ${kilobytes(ours)} and ${kilobytes(theirs)} kB an answer`,
    },
    {
      name: `${name}: requests per second of processor time`,
      target: null,
      ratio: quotients(list(theirs, "processor"), list(ours, "processor")),
      unit: "requests/s",
      ours: 1000 / middle(ours, "processor"),
      theirs: 1000 / middle(theirs, "processor"),
      note: "the server process alone",
    },
  ];
}
