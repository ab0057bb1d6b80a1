import { type Fixtures } from "../parts/fixtures";
import { type Options } from "../parts/options";
import { type CaptureJob, captureStatements, makeSearches, nearbyOnly, openOnly, suggestPaths } from "../parts/queries";
import { readAgainstSql, searchApi, searchPage, searchWithFacets, withoutFacets } from "../rows/reads";
import { waiting } from "../rows/waiting";

/** The searches of a directory, as calls and as statements. */
async function searchesOf(fixtures: Fixtures) {
  const url = await fixtures.url();
  const { asks, order, paths } = await makeSearches(url);
  const captured = await captureStatements(url, [
    ...asks.map((ask): CaptureJob => ({ verb: "search", ask: { ...ask, ...withoutFacets } })),
    ...paths.map((path): CaptureJob => ({ verb: "category", ask: { path } })),
  ]);
  return { url, asks, order, paths, searches: captured.slice(0, asks.length), categories: captured.slice(asks.length) };
}

/** The number of warm-up searches before the measurement. */
const warmUp = 1000;

/** Searches and categories against their statements, and how long they take with random arrivals. */
export async function readRows(fixtures: Fixtures, { rounds, seconds }: Options) {
  const { url, asks, order, paths, searches, categories } = await searchesOf(fixtures);
  const [site, load] = [await fixtures.site(), fixtures.load()];
  const one = { connections: 1, rounds, seconds };
  const four = { ...one, connections: 4 };
  const asked = order.map((at) => asks[at] ?? {});
  const common = { site, url, load };
  const search = { ...common, statements: order.map((at) => searches[at] ?? []) };
  const category = { ...common, paths: paths.map((path) => `/${path}`), statements: categories };
  const api = { ...search, paths: asked.map(searchApi) };
  const page = { ...search, paths: asked.map(searchPage) };
  const faceted = asked.map(searchWithFacets);
  const open = { site, load, rounds, seconds };
  await load.http({ origin: site.origin, paths: api.paths, connections: 4, amount: warmUp });
  return [
    ...(await readAgainstSql({ ...api, name: "Search API", target: { atMost: 2 }, options: four })),
    ...(await readAgainstSql({ ...api, name: "Search API, one at a time", options: one })),
    ...(await readAgainstSql({ ...page, name: "Search page", options: four })),
    ...(await readAgainstSql({ ...category, name: "Category page", options: four })),
    ...(await waiting({ ...open, paths: api.paths, name: "Search API", targets: { p50: 10, p99: 50 } })),
    ...(await waiting({
      ...open,
      paths: openOnly(asked).map(searchApi),
      name: "Search API, by hours",
      targets: { p99: 50 },
    })),
    ...(await waiting({
      ...open,
      paths: nearbyOnly(asked).map(searchApi),
      name: "Search API, nearby",
      targets: { p99: 50 },
    })),
    ...(await waiting({ ...open, paths: faceted, name: "Search API with facets", targets: { p99: 100 } })),
    ...(await waiting({ ...open, paths: suggestPaths(asks), name: "Suggestions", targets: { p99: 20 } })),
    ...(await waiting({ ...open, paths: page.paths, name: "Search page", targets: {} })),
  ];
}
