import { median } from "../parts/rounds.mjs";

/** So much of what the server can answer at most is asked for: more than a site that is doing well ever gets. */
const share = 0.3;
const connections = 4;

/**
 * How much a server answers at most, and how long visitors wait who come by chance, a good deal fewer than that: from the
 * moment they come, so that whoever comes while the server is busy with others counts with the wait.
 * @param {{site: object, load: object, paths: string[], rounds: number, seconds: number, name: string,
 *   targets: {p50?: number, p99?: number}}} options `targets`: in ms
 */
export async function waiting({ site, load, paths, rounds, seconds, name, targets }) {
  const { origin } = site;
  const most = await load.http({ origin, paths, connections, seconds });
  const rate = Math.max(1, most.perSecond * share);
  const results = [];
  for (let round = 1; round <= rounds; round += 1) {
    results.push(await load.open({ origin, paths, rate, seconds, seed: round }));
  }
  const middle = (field) => median(results.map((result) => result[field]));
  const late = Math.max(...results.map((result) => result.late));
  const note = `${rate.toFixed(0)} requests/s at chance moments, of ${most.perSecond.toFixed(0)} that it answers at most; the load itself was ${late.toFixed(0)} ms late at worst`;
  return ["p50", "p99"].map((field) => ({
    name: `${name}, visitors by chance: ${field}`,
    target: targets[field] === undefined ? null : { atMost: targets[field] },
    value: middle(field),
    unit: "ms",
    note: field === "p50" ? note : `of ${Math.round(middle("count"))} requests a round`,
  }));
}
