import { inTurns, median, quotients } from "../parts/rounds.mjs";

/**
 * Requests that read the database against the very statements that they send, through `pg` alone, in the same order
 * and with as many at a time.
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
  const p50s = (results) => results.map(({ p50 }) => p50);
  const rate = (results) => Math.round(median(results.map(({ perSecond }) => perSecond)));
  return {
    name,
    target,
    ratio: quotients(p50s(ours), p50s(theirs)),
    unit: "ms p50",
    ours: median(p50s(ours)),
    theirs: median(p50s(theirs)),
    note: `${connections} at a time; ${rate(ours)} requests/s, ${rate(theirs)} of the SQL/s`,
  };
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
