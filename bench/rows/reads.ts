import { type Load, type LoadFigures } from "../parts/load";
import { type Search, type Statement } from "../parts/queries";
import { type Row, type Target } from "../parts/report";
import { inTurns, median, quotients } from "../parts/rounds";
import { type Server } from "../parts/servers";

interface Options {
  name: string;
  target?: Target;
  site: Server;
  url: string;
  load: Load;
  paths: string[];
  statements: Statement[][];
  options: { connections: number; rounds: number; seconds: number };
}

/**
 * Compares requests that read the database with their own statements through `pg` alone, in the same order and
 * concurrency: by median time, and by requests per second. The two differ if a few statements take much longer than
 * the rest: without the site, quick ones overtake them.
 */
export async function readAgainstSql({
  name,
  target,
  site,
  url,
  load,
  paths,
  statements,
  options,
}: Options): Promise<Row[]> {
  const { connections, rounds, seconds } = options;
  const { ours, theirs } = await inTurns({
    rounds,
    sides: {
      ours: () => load.http({ origin: site.origin, paths, connections, seconds }),
      theirs: () => load.sql({ url, jobs: statements, connections, seconds }),
    },
  });
  const list = (results: LoadFigures[], field: "p50" | "perSecond") => results.map((result) => result[field]);
  const sides = (field: "p50" | "perSecond") => ({
    ours: median(list(ours, field)),
    theirs: median(list(theirs, field)),
  });
  const common = { target: target ?? null, note: `${connections} at a time` };
  return [
    {
      ...common,
      name: `${name}: p50`,
      ratio: quotients(list(ours, "p50"), list(theirs, "p50")),
      unit: "ms p50",
      ...sides("p50"),
    },
    {
      ...common,
      name: `${name}: answers a second`,
      ratio: quotients(list(theirs, "perSecond"), list(ours, "perSecond")),
      unit: "answers/s",
      ...sides("perSecond"),
    },
  ];
}

const query = (ask: Record<string, string>) => new URLSearchParams(ask).toString();

/** The query of a search for results only: counting the results of each filter takes longer. */
export const withoutFacets = { facets: "false" };

/** The URLs of a search: the API's results only, the same with filter counts, and the page. */
export const searchApi = (ask: Search) => `/api/unified_search/?${query({ ...ask, ...withoutFacets })}`;
export const searchWithFacets = (ask: Search) => `/api/unified_search/?${query({ ...ask, facets: "true" })}`;

export function searchPage({
  q = "",
  city,
  state = "",
  category_path: category = "",
  min_rating: rating = "",
}: Search) {
  const asked = { q, location: city ? `${city}, ${state}` : "", category, rating };
  return `/search?${query(Object.fromEntries(Object.entries(asked).filter(([, value]) => value)))}`;
}
