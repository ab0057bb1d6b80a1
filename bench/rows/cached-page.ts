import { type HttpFigures, type Load } from "../parts/load";
import { withProcessorTime } from "../parts/process-figures";
import { rawAnswer } from "../parts/raw-answer";
import { type Row, type Target } from "../parts/report";
import { inTurns, median, quotients } from "../parts/rounds";
import { type Server } from "../parts/servers";

const connections = 16;

type Result = HttpFigures & { processor: number };
type Field = "p50" | "bytes" | "perSecond" | "processor";

const list = (results: Result[], field: Field) => results.map((result) => result[field]);
const middle = (results: Result[], field: Field) => median(list(results, field));

/** A page of the site, and how it is measured. */
export interface Measured {
  site: Server;
  load: Load;
  path: string;
  rounds: number;
  seconds: number;
}

interface Options extends Measured {
  rival: Server & { path: string };
  name: string;
  target: Target | null;
  warmUp?: number;
  headers?: Record<string, string>;
}

/**
 * Compares a cached page with another server's response for the same, by requests per second and by CPU time per
 * request, which other programs don't affect.
 */
export async function cachedPage({
  site,
  path,
  rival,
  load,
  rounds,
  warmUp,
  seconds,
  headers,
  name,
  target,
}: Options): Promise<Row[]> {
  // Makes sure that it is cached: a page whose visitors all left before it was rendered isn't.
  await rawAnswer(site.origin, path, headers);
  await rawAnswer(rival.origin, rival.path, headers);
  const on = ({ origin, pid }: Server, page: string) =>
    withProcessorTime(pid, () => load.http({ origin, paths: [page], connections, seconds, headers }));
  const { ours, theirs } = await inTurns({
    rounds,
    warmUp,
    sides: { ours: () => on(site, path), theirs: () => on(rival, rival.path) },
  });
  const kilobytes = (results: Result[]) => (middle(results, "bytes") / 1000).toFixed(1);
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
