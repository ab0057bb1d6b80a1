import { kindFacts } from "../../lib/rules/listing-kind";
import { withClient } from "../../scripts/process/database";
import { searchApi, searchPage, searchWithFacets } from "../rows/reads";
import { listingPaths } from "./bare-fixture";
import { makeSearches, suggestPaths } from "./queries";

const pageRows = 60;
const adminRows = 50;
/** The listings in one part of the sitemap (lib/format/sitemap-xml.ts), the same number for each directory. */
const idsPerPart = 10_000;

/** The last page of a list of the admin area. */
const lastOf = (count: number) =>
  `limit=${adminRows}&offset=${Math.floor(Math.max(0, count - 1) / adminRows) * adminRows}`;

interface Counts {
  doctors: number;
  listings: number;
  reviews: number;
  users: number;
}

async function countsOf(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Counts>(`
      select (select doctor_count from category where full_slug = 'doctors')::int as doctors,
        (select count(*) from listing)::int as listings, (select count(*) from review)::int as reviews,
        (select count(*) from "user")::int as users`);
    if (!rows[0]) throw new Error("The directory could not be counted.");
    return rows[0];
  });
}

/** Makes the n-th URL of a route. */
export interface Route {
  path: (nth: number) => string;
  isAdmin?: boolean;
}

/**
 * The measured routes, and how to make the n-th URL of each for a directory of this size. A route requests the same
 * kind of content in each directory.
 */
export async function routesOf(url: string): Promise<Record<string, Route>> {
  const [{ asks, order }, listings, counts] = [
    await makeSearches(url),
    await listingPaths(url, 2000),
    await countsOf(url),
  ];
  const asked = order.map((at) => asks[at] ?? {});
  const suggested = suggestPaths(asked);
  const nthOf =
    <Item>(items: Item[]) =>
    (nth: number) =>
      items[nth % items.length] as Item;
  const ask = nthOf(asked);
  const path = (make: Route["path"], isAdmin = false): Route => ({ path: make, isAdmin });
  const list = (name: string, count: number) => ({
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
      return `/api/${kindFacts[kind].segment}/${id}/`;
    }),
    // Ten thousand URLs in one file; for a million listings, the index of those files.
    Sitemap: path(() => "/sitemap.xml"),
    "Sitemap, a part": path((nth) => `/sitemap-listings-${1 + (nth % Math.ceil(counts.listings / idsPerPart))}.xml`),
    ...list("listings", counts.listings),
    ...list("reviews", counts.reviews),
    ...list("users", counts.users),
  };
}
