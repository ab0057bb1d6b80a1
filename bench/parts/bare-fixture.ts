import { writeFileSync } from "node:fs";
import { type Listing } from "../../lib/contract/listing";
import { type Review } from "../../lib/contract/review";
import { kindFacts, type Kind } from "../../lib/rules/listing-kind";
import { goodFrom, reviewsPerPage } from "../../lib/rules/rating";
import { withClient } from "../../scripts/process/database";

const shown = 300;

export interface ListingPath {
  path: string;
  id: number;
  kind: Kind;
}

/** Paths of listing pages, spread over the whole directory; `count` at most. */
export const listingPaths = (url: string, count: number) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<ListingPath>(
      `select '/business/' || c.full_slug || '/' || l.slug as path, l.id, l.kind
       from listing l join category c on c.id = l.category_id where l.status = 'active' order by md5(l.id::text) limit $1`,
      [count],
    );
    return rows;
  });

async function read<Answer>(origin: string, path: string) {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Answer;
}

const isGood = ({ rating }: Review) => rating >= goodFrom;

async function shownOf(origin: string, { id, kind }: ListingPath) {
  const listing = await read<Listing>(origin, `/api/${kindFacts[kind].segment}/${id}/`);
  const { results } = await read<{ results: Review[] }>(origin, `/api/reviews/?${kind}_id=${id}&limit=100`);
  const counts = Object.fromEntries(
    [1, 2, 3, 4, 5].map((stars) => [stars, results.filter(({ rating }) => rating === stars).length]),
  );
  const mostHelpful = results.toSorted((one, other) => other.helpful_count - one.helpful_count);
  const quotes = [mostHelpful.find(isGood), mostHelpful.find((review) => !isGood(review))].filter(Boolean);
  return { listing, reviews: results.slice(0, reviewsPerPage), counts, quotes };
}

/** Writes the site's API responses for some listings, from which the plain Next app renders the same pages. */
export async function writeFixture({ url, origin, file }: { url: string; origin: string; file: string }) {
  const all = [];
  for (const row of await listingPaths(url, shown)) all.push(await shownOf(origin, row));
  writeFileSync(file, JSON.stringify(all));
  return all.length;
}
