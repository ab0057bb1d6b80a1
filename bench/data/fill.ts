import pg from "pg";
import { withClient } from "../../scripts/process/database";
import { type CategoryRow, categoryRows } from "./categories";
import { copyIn, copyLine, type CopyRow } from "./copy";
import { withoutIndexes } from "./indexes";
import { fillRich } from "./rich";
import { type ListingRow, listingsWithReviews, type ReviewRow, userRows } from "./rows";
import { type Size, sizeOf } from "./size";

const listingsAtOnce = 10_000;
/**
 * The number of concurrent writers. Most of a row's cost is computing its search words, which uses one core per
 * connection.
 */
const lanes = 3;

const copyRows = async (client: pg.Client, table: string, rows: CopyRow[]) => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  await copyIn(client, { table, columns, text: rows.map((row) => copyLine(row, columns)).join("") });
};

/** Runs work on separate connections, one per lane. */
async function openLanes(url: string) {
  const clients = await Promise.all(
    Array.from({ length: lanes }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const free = clients.map((client) => Promise.resolve(client));
  return {
    /** Waits for a free lane and starts `work` there, without waiting for its end. */
    async take(work: (client: pg.Client) => Promise<void>) {
      const { client, at } = await Promise.race(free.map(async (ready, nth) => ({ client: await ready, at: nth })));
      const done = work(client).then(() => client);
      free[at] = done;
      done.catch(() => {});
    },
    async end() {
      const done = await Promise.allSettled(free);
      await Promise.all(clients.map((client) => client.end()));
      const failed = done.find((one) => one.status === "rejected");
      if (failed) throw failed.reason;
    },
  };
}

/** Reviews whose totals their listings have already: the triggers that would add them are disabled. */
async function copyReviews(client: pg.Client, rows: ReviewRow[]) {
  await client.query("set session_replication_role = replica");
  await copyRows(client, "review", rows);
  await client.query("set session_replication_role = origin");
}

/** Listings go in with all triggers on, so that whatever the schema makes of them is there, now and in later versions. */
async function fillListings(url: string, size: Size, categories: CategoryRow[]) {
  const filling = await openLanes(url);
  let listings: ListingRow[] = [];
  let reviews: ReviewRow[] = [];
  const flush = async () => {
    const [someListings, someReviews] = [listings, reviews];
    [listings, reviews] = [[], []];
    await filling.take((client) => copyRows(client, "listing", someListings));
    await filling.take((client) => copyReviews(client, someReviews));
  };
  try {
    for (const one of listingsWithReviews(size, categories)) {
      listings.push(one.listing);
      reviews.push(...one.reviews);
      if (listings.length === listingsAtOnce) await flush();
    }
    await flush();
  } finally {
    await filling.end();
  }
}

const grants = `
  insert into premium_grant (cause, listing_id, starts_at, created_at)
  select 'listing_grant', id, created_at, created_at from listing where is_premium`;

async function fillCategories(client: pg.Client, categories: CategoryRow[]) {
  for (let depth = 0; depth < 3; depth += 1) {
    const level = categories.filter((row) => [row.parent, row.parent?.parent].filter(Boolean).length === depth);
    const rows = level.map(({ id, kind, name, slug, parent_id }) => ({ id, kind, name, slug, parent_id }));
    await copyRows(client, "category", rows);
  }
}

const countOn = async (client: pg.Client, tables: string[]) => {
  for (const table of tables) {
    await client.query(
      `select setval(pg_get_serial_sequence(quote_ident('${table}'), 'id'), (select max(id) from "${table}"))`,
    );
  }
};

/** Fills a migrated, empty database with the directory of so many listings that is measured, and has it analysed. */
export const fillDirectory = (url: string, listings: number) =>
  withClient(url, async (client) => {
    const size = sizeOf(listings);
    const categories = categoryRows();
    await fillCategories(client, categories);
    await copyRows(client, "user", userRows(size));
    const restore = await withoutIndexes(client);
    // Entries are written at the end, all at once.
    await client.query("alter table listing disable trigger listing_added_to_search");
    await fillListings(url, size, categories);
    await client.query("alter table listing enable trigger listing_added_to_search");
    await restore();
    await fillRich(client);
    await client.query(grants);
    await countOn(client, ["category", "user", "listing", "review"]);
    // Else the site would compare them all, for minutes, beside what is measured; `moderation.ts` has them compared.
    await client.query("truncate duplicate_due");
    // The reviews were written past the triggers.
    await client.query("select recount_counters()");
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query("select rebuild_search_entries()");
    await client.query("vacuum (freeze, analyze)");
  });
