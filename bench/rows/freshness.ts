import { type Client } from "pg";
import { withClient } from "../../scripts/process/database";
import { type ListingPath } from "../parts/bare-fixture";
import { type Row } from "../parts/report";
import { type Server } from "../parts/servers";

const changes = 200;

type Change = (client: Client, listing: ListingPath, mark: string) => Promise<unknown>;

const kinds: Change[] = [
  async (client, { id }, mark) => {
    await client.query("update listing set description = $2 where id = $1", [id, mark]);
  },
  async (client, { id }, mark) => {
    await client.query(
      `insert into review (listing_id, rating, title, content, status) values ($1, 5, 'Just now', $2, 'active')`,
      [id, mark],
    );
  },
  async (client, { id }, mark) => {
    await client.query("update listing set name = $2 where id = $1", [id, mark]);
  },
];

const page = async (site: Server, path: string) => (await fetch(site.origin + path)).text();

/**
 * Makes changes directly in the database, each followed at once by a request to every server process for a page that
 * all of them had cached. Counts the responses that don't show the change.
 */
export async function freshness({
  sites,
  url,
  listings,
}: {
  sites: Server[];
  url: string;
  listings: ListingPath[];
}): Promise<Row> {
  let stale = 0;
  let asked = 0;
  await withClient(url, async (client) => {
    for (let nth = 0; nth < changes; nth += 1) {
      const listing = listings[nth % listings.length];
      const change = kinds[nth % kinds.length];
      if (!listing || !change) throw new Error("There is no listing to change.");
      await Promise.all(sites.map((site) => page(site, listing.path)));
      const mark = `Changed just now ${nth} in the bench`;
      await change(client, listing, mark);
      const answers = await Promise.all(sites.map((site) => page(site, listing.path)));
      asked += answers.length;
      stale += answers.filter((html) => !html.includes(mark)).length;
    }
  });
  return {
    name: "Stale answers after a change",
    target: { atMost: 0 },
    value: stale,
    note: `${changes} changes, ${sites.length} server processes, ${asked} answers`,
  };
}
