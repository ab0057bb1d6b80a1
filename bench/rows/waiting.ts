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

/** So much of what the server can answer at most is asked for: more than a site that is doing well ever gets. */
const share = 0.3;
const connections = 4;
/** From so many requests one in a hundred can be told; but no longer than so many seconds. */
const [enough, longest] = [400, 40];

/**
 * How much a server answers at most, and how long visitors wait who come by chance, a good deal fewer than that: from the
 * moment they come, so that whoever comes while the server is busy with others counts with the wait.
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
