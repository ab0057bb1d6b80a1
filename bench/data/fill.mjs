import pg from "pg";
import { withClient } from "../../scripts/process/database.mjs";
import { categoryRows, listingsWithReviews, userRows } from "./rows.mjs";

const batchRows = 2500;

/** Inserts rows in one statement; the columns are those of the first. */
async function insert(client, table, rows) {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]).map(pg.escapeIdentifier).join(", ");
  const name = pg.escapeIdentifier(table);
  await client.query(
    `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Reviews whose sums their listings carry already: the triggers that would add them up are left out. */
async function insertReviews(client, rows) {
  await client.query("set session_replication_role = replica");
  await insert(client, "review", rows);
  await client.query("set session_replication_role = origin");
}

async function fill(client) {
  const categories = categoryRows();
  for (let depth = 0; depth < 3; depth += 1) {
    const level = categories.filter((row) => [row.parent, row.parent?.parent].filter(Boolean).length === depth);
    await insert(
      client,
      "category",
      level.map(({ id, kind, name, slug, parent_id }) => ({ id, kind, name, slug, parent_id })),
    );
  }
  await insert(client, "user", userRows());
  let [listings, reviews] = [[], []];
  const flush = async () => {
    await insert(client, "listing", listings);
    await insertReviews(client, reviews);
    [listings, reviews] = [[], []];
  };
  for (const one of listingsWithReviews(categories)) {
    listings.push(one.listing);
    reviews.push(...one.reviews);
    if (listings.length === batchRows) await flush();
  }
  await flush();
  for (const table of ["category", "user", "listing", "review"]) {
    await client.query(
      `select setval(pg_get_serial_sequence(quote_ident('${table}'), 'id'), (select max(id) from "${table}"))`,
    );
  }
}

/**
 * Fills a migrated, empty database with the directory that is measured, in sets, and has it analysed.
 * @param {string} url
 */
export const fillDirectory = (url) =>
  withClient(url, async (client) => {
    await fill(client);
    // Else the site would compare them all, for minutes, beside what is measured; `moderation.mjs` has them compared.
    await client.query("truncate duplicate_due");
    await client.query("vacuum (freeze, analyze)");
  });
