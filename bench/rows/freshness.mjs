import { withClient } from "../../scripts/process/database";

const changes = 200;

const kinds = [
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

const page = async (site, path) => (await fetch(site.origin + path)).text();

/**
 * Changes made one after the other past the site, each followed at once by a request to every server process, of a
 * page that all of them had in their store. Counts the answers that don't show the change.
 */
export async function freshness({ sites, url, listings }) {
  let stale = 0;
  let asked = 0;
  await withClient(url, async (client) => {
    for (let nth = 0; nth < changes; nth += 1) {
      const listing = listings[nth % listings.length];
      await Promise.all(sites.map((site) => page(site, listing.path)));
      const mark = `Changed just now ${nth} in the bench`;
      await kinds[nth % kinds.length](client, listing, mark);
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
