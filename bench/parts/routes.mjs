import { withClient } from "../../scripts/process/database";
import { searchApi, searchPage, searchWithFacets } from "../rows/reads.mjs";
import { listingPaths } from "./fixture.mjs";
import { makeSearches, suggestPaths } from "./queries.mjs";

const pageRows = 60;
const adminRows = 50;
/** As many listings as one part of the sitemap holds (lib/format/sitemap-xml.ts): as many of each directory. */
const idsPerPart = 10_000;

/** The last page of a list of the admin area. */
const lastOf = (count) => `limit=${adminRows}&offset=${Math.floor(Math.max(0, count - 1) / adminRows) * adminRows}`;

async function countsOf(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`
      select (select doctor_count from category where full_slug = 'doctors')::int as doctors,
        (select count(*) from listing)::int as listings, (select count(*) from review)::int as reviews,
        (select count(*) from "user")::int as users`);
    return rows[0];
  });
}

/**
 * What is asked of each route of the site, and how its addresses are made: the n-th one, on a directory of this size.
 * The same route asks for the same sort of thing in each directory, made of what that directory holds.
 * @returns {Promise<Record<string, {path: (nth: number) => string, isAdmin?: boolean}>>}
 */
export async function routesOf(url) {
  const [{ asks, order }, listings, counts] = [
    await makeSearches(url),
    await listingPaths(url, 2000),
    await countsOf(url),
  ];
  const asked = order.map((at) => asks[at]);
  const suggested = suggestPaths(asked);
  const nthOf = (items) => (nth) => items[nth % items.length];
  const ask = nthOf(asked);
  const path = (make, isAdmin = false) => ({ path: make, isAdmin });
  const list = (name, count) => ({
    [`Admin: ${name}, first page`]: path(() => `/api/${name}/?limit=${adminRows}`, true),
    [`Admin: ${name}, last page`]: path(() => `/api/${name}/?${lastOf(count)}`, true),
  });
  return {
    Home: path(() => "/"),
    "Listing page": path((nth) => nthOf(listings)(nth).path),
    "Category page": path(() => "/doctors"),
    "Category page, deep": path(
      (nth) => `/doctors?page=${2 + ((nth * 7) % Math.floor(counts.doctors / pageRows / 2))}`,
    ),
    "Search page": path((nth) => searchPage(ask(nth))),
    "Search API": path((nth) => searchApi(ask(nth))),
    "Search API with facets": path((nth) => searchWithFacets(ask(nth))),
    Suggestions: path(nthOf(suggested)),
    "Listing API": path((nth) => {
      const { kind, id } = nthOf(listings)(nth);
      return `/api/${kind === "doctor" ? "doctors" : "businesses"}/${id}/`;
    }),
    // Ten thousand addresses in one file, of a million listings the index of the files that hold them.
    Sitemap: path(() => "/sitemap.xml"),
    "Sitemap, a part": path((nth) => `/sitemap-listings-${1 + (nth % Math.ceil(counts.listings / idsPerPart))}.xml`),
    ...list("listings", counts.listings),
    ...list("reviews", counts.reviews),
    ...list("users", counts.users),
  };
}
