import { type HttpFigures, type Load } from "../parts/load";
import { type Row } from "../parts/report";
import { inTurns, median, quotients } from "../parts/rounds";
import { type Server } from "../parts/servers";

const connections = 8;
const amount = 300;
/** A server renders at full speed after about two thousand pages. */
const warmUp = 6;
/** The number of pages needed that were never requested. */
export const pagesNeeded = (rounds: number) => (warmUp + rounds) * amount;

/** Compares first requests of pages with the same pages rendered by plain Next from memory. */
export async function uncachedPage({
  site,
  bare,
  load,
  paths,
  rounds,
}: {
  site: Server;
  bare: Server;
  load: Load;
  paths: string[];
  rounds: number;
}): Promise<Row> {
  let at = 0;
  const { ours, theirs } = await inTurns({
    rounds,
    warmUp,
    sides: {
      ours: () => load.http({ origin: site.origin, paths: paths.slice(at, (at += amount)), connections, amount }),
      theirs: () =>
        load.http({
          origin: bare.origin,
          paths: Array.from({ length: amount }, (_, nth) => `/listing/${nth}`),
          connections,
          amount,
        }),
    },
  });
  const rates = (results: HttpFigures[]) => results.map(({ perSecond }) => perSecond);
  const bytes = (results: HttpFigures[]) => (median(results.map((result) => result.bytes)) / 1000).toFixed(1);
  return {
    name: "Listing page, not cached",
    target: { atLeast: 0.7 },
    ratio: quotients(rates(ours), rates(theirs)),
    unit: "requests/s",
    ours: median(rates(ours)),
    theirs: median(rates(theirs)),
    note: `each page once, one statement each; ${bytes(ours)} and ${bytes(theirs)} kB an answer`,
  };
}
