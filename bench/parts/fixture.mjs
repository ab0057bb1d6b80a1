import { writeFileSync } from "node:fs";
import { withClient } from "../../scripts/process/database";

const shown = 300;

/** Paths of listing pages, spread over the whole directory; `count` at most. */
export const listingPaths = (url, count) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select '/business/' || c.full_slug || '/' || l.slug as path, l.id, l.kind
       from listing l join category c on c.id = l.category_id where l.status = 'active' order by md5(l.id::text) limit $1`,
      [count],
    );
    return rows;
  });

async function read(origin, path) {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

const collection = { business: "businesses", doctor: "doctors" };

async function shownOf(origin, { id, kind }) {
  const listing = await read(origin, `/api/${collection[kind]}/${id}/`);
  const { results } = await read(origin, `/api/reviews/?${kind}_id=${id}&limit=100`);
  const counts = Object.fromEntries([1, 2, 3, 4, 5].map((stars) => [stars, 0]));
  for (const { rating } of results) counts[rating] += 1;
  return { listing, reviews: results, counts };
}

/** Writes what the site's API says of some listings, for the bare app to draw the same pages from. */
export async function writeFixture({ url, origin, file }) {
  const all = [];
  for (const row of await listingPaths(url, shown)) all.push(await shownOf(origin, row));
  writeFileSync(file, JSON.stringify(all));
  return all.length;
}
