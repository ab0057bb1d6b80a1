import { captureStatements, makeSearches, suggestPaths } from "../parts/queries.mjs";
import { readAgainstSql, searchApi, searchPage, searchWithFacets, withoutFacets } from "../rows/reads.mjs";
import { waiting } from "../rows/waiting.mjs";

/** What the searches of a directory are, as calls and as statements. */
async function searchesOf(ground) {
  const url = await ground.url();
  const { asks, order, paths } = await makeSearches(url);
  const captured = await captureStatements(url, [
    ...asks.map((ask) => ({ verb: "search", ask: { ...ask, ...withoutFacets } })),
    ...paths.map((path) => ({ verb: "category", ask: { path } })),
  ]);
  return { url, asks, order, paths, searches: captured.slice(0, asks.length), categories: captured.slice(asks.length) };
}

/** So many searches are asked before any is measured: what is measured is a site that has been asked before. */
const warmUp = 1000;

/** Searches and categories against their statements, and how long they take when visitors come by chance. */
export async function readRows(ground, { rounds, seconds }) {
  const { url, asks, order, paths, searches, categories } = await searchesOf(ground);
  const [site, load] = [await ground.site(), ground.load()];
  const [one, four] = [1, 4].map((connections) => ({ connections, rounds, seconds }));
  const common = { site, url, load };
  const search = { ...common, statements: order.map((at) => searches[at]) };
  const category = { ...common, paths: paths.map((path) => `/${path}`), statements: categories };
  const api = { ...search, paths: order.map((at) => searchApi(asks[at])) };
  const page = { ...search, paths: order.map((at) => searchPage(asks[at])) };
  const faceted = order.map((at) => searchWithFacets(asks[at]));
  const open = { site, load, rounds, seconds };
  await load.http({ origin: site.origin, paths: api.paths, connections: 4, amount: warmUp });
  return [
    ...(await readAgainstSql({ ...api, name: "Search API", target: { atMost: 2 }, options: four })),
    ...(await readAgainstSql({ ...api, name: "Search API, one at a time", options: one })),
    ...(await readAgainstSql({ ...page, name: "Search page", options: four })),
    ...(await readAgainstSql({ ...category, name: "Category page", options: four })),
    ...(await waiting({ ...open, paths: api.paths, name: "Search API", targets: { p50: 8, p99: 50 } })),
    ...(await waiting({ ...open, paths: faceted, name: "Search API with facets", targets: { p99: 100 } })),
    ...(await waiting({ ...open, paths: suggestPaths(asks), name: "Suggestions", targets: { p99: 50 } })),
    ...(await waiting({ ...open, paths: page.paths, name: "Search page", targets: {} })),
  ];
}
