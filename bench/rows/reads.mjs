import { inTurns, median, quotients } from "../parts/rounds.mjs";

/**
 * Requests that read the database against the very statements that they send, through `pg` alone, in the same order
 * and with as many at a time: how long the median one takes, and how many are answered a second. The two differ where a
 * few statements take much longer than the rest: of the statements alone, quick ones pass them.
 */
export async function readAgainstSql({ name, target, site, url, load, paths, statements, options }) {
  const { connections, rounds, seconds } = options;
  const { ours, theirs } = await inTurns({
    rounds,
    sides: {
      ours: () => load.http({ origin: site.origin, paths, connections, seconds }),
      theirs: () => load.sql({ url, jobs: statements, connections, seconds }),
    },
  });
  const list = (results, field) => results.map((result) => result[field]);
  const sides = (field) => ({ ours: median(list(ours, field)), theirs: median(list(theirs, field)) });
  const common = { target, note: `${connections} at a time` };
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

const query = (ask) => new URLSearchParams(ask).toString();

/** What a search is asked with that wants its results alone: counting what each filter leads to takes longer. */
export const withoutFacets = { facets: "false" };

/** The address of the API call for a search, its results alone; of the same with the counts of its filters; of the page. */
export const searchApi = (ask) => `/api/unified_search/?${query({ ...ask, ...withoutFacets })}`;
export const searchWithFacets = (ask) => `/api/unified_search/?${query({ ...ask, facets: "true" })}`;

export function searchPage({ q = "", city, state, category_path: category = "", min_rating: rating = "" }) {
  const asked = { q, location: city ? `${city}, ${state}` : "", category, rating };
  return `/search?${query(Object.fromEntries(Object.entries(asked).filter(([, value]) => value)))}`;
}
