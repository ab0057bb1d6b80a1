import { type Load } from "../parts/load";
import { type Row } from "../parts/report";
import { type Server } from "../parts/servers";

interface Options {
  site: Server;
  load: Load;
  paths: string[];
  rounds: number;
  seconds: number;
  name: string;
  /** In ms. */
  targets: { p50?: number; p99?: number };
}

/** The load as a share of the server's capacity: more than a healthy site ever gets. */
const share = 0.3;
const connections = 4;
/** The number of requests that a 99th percentile needs, and the most seconds to spend on them. */
const [enough, longest] = [400, 40];

/**
 * Measures the server's capacity, and how long visitors wait who arrive at random well below it. The time counts from
 * arrival, so it includes waiting while the server is busy.
 */
export async function waiting({ site, load, paths, rounds, seconds, name, targets }: Options): Promise<Row[]> {
  const { origin } = site;
  const most = await load.http({ origin, paths, connections, seconds });
  const rate = Math.max(1, most.perSecond * share);
  const duration = Math.min(longest, Math.max(rounds * seconds, enough / rate));
  const result = await load.open({ origin, paths, rate, seconds: duration, seed: 1 });
  const note = `${rate.toFixed(0)} requests/s at chance moments, of ${most.perSecond.toFixed(0)} that it answers at most; the load itself was ${result.late.toFixed(0)} ms late at worst`;
  const row = (field: "p50" | "p99", text: string): Row => ({
    name: `${name}, visitors by chance: ${field}`,
    target: targets[field] === undefined ? null : { atMost: targets[field] },
    value: result[field],
    unit: "ms",
    note: text,
  });
  return [row("p50", note), row("p99", `of ${result.count} requests`)];
}
