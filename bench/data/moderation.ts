import { createHash } from "node:crypto";
import pg from "pg";
import { withClient } from "../../scripts/process/database";
import { runToolOrThrow } from "../../scripts/process/run-tool";
import { type Shutdown } from "../../scripts/process/shutdown";
import { sizeOf, usualSize } from "./size";

const size = sizeOf(usualSize);

/** The totals of the moderation database, and the session token of the benchmark's admin. */
export const moderated = { reviews: size.reviews + 140_000, users: 20_000, audit: 200_000, token: "bench-admin" };

const firstDay = "timestamptz '2024-01-01'";
/**
 * SQL for a number from 0 to 999 that is independent of the rest of the row. It decides the row's status.
 */
const share = (n: string) => `((${n}::bigint * 2654435761) % 1000)`;

/** People with names of the directory's doctors, most of them active; the first three of all are admins. */
const people = `
  insert into "user" (id, email, full_name, status, verified, created_at, updated_at)
  select n, 'person' || n || '@example.com', named.name, (case when ${share("n")} < 60 then 'pending'
    when ${share("n")} < 100 then 'suspended' else 'active' end)::user_status, true, at, at
  from (select id as n, ${firstDay} + id * interval '70 minutes' as at
    from generate_series(${size.users + 1}, ${moderated.users}) id) rows
  join (select name, row_number() over (order by id) as place from listing where kind = 'doctor') named on named.place = n`;

/** Reviews in every status of a fifth of the listings, each person's one of each, with the texts of existing ones. */
const reviews = `
  insert into review (id, listing_id, user_id, rating, title, content, status, removal_reason, removal_facts,
    flag_count, created_at, updated_at)
  select n, 5 * (m + 1), ${size.users} + 1 + (m * 7 + k * 2861) % ${moderated.users - size.users}, said.rating, said.title,
    said.content, rows.status, case when rows.status = 'removed' then 'private_data' end,
    case when rows.status = 'removed' then 'The review names a patient.' end,
    case when rows.status = 'flagged' then 1 else 0 end, at, at
  from (select n, (n - ${size.reviews}) % 20000 as m, (n - ${size.reviews}) / 20000 as k,
      (case when ${share("n")} < 80 then 'pending' when ${share("n")} < 160 then 'flagged'
        when ${share("n")} < 240 then 'removed' else 'active' end)::review_status as status,
      ${firstDay} + (n::bigint * 7919 % 1000)::int * interval '1 day' + n * interval '1 second' as at
    from generate_series(${size.reviews + 1}, ${moderated.reviews}) n) rows
  join review said on said.id = 1 + n::bigint * 7919 % ${size.reviews}`;

const flags = `
  insert into review_flag (review_id, user_id, reason, created_at)
  select id, 1 + id % ${size.users}, 'spam', created_at + interval '1 day' from review where status = 'flagged'`;

const edits = `
  insert into review_revision (review_id, rating, title, content, created_at)
  select id, 1 + id % 5, title, content || ' And one more thing.', created_at + interval '2 days' from review
  where status = 'active' and id % 50 = 0`;

const edited = `update review set has_edit = true where id in (select review_id from review_revision)`;

const sums = `
  update listing set rating_sum = counted.sum, total_reviews = counted.n, flagged_reviews = counted.flagged
  from (select listing_id, sum(rating) as sum, count(*) as n, count(*) filter (where status = 'flagged') as flagged
    from review where status in ('active', 'flagged') group by 1) counted
  where counted.listing_id = listing.id and (listing.total_reviews, listing.rating_sum, listing.flagged_reviews)
    <> (counted.n, counted.sum, counted.flagged)`;

/** Pending and removed listings, spread over the whole directory. */
const standing = `
  update listing set status = (case when ${share("id")} < 30 then 'pending' else 'suspended' end)::listing_status
  where ${share("id")} < 50`;

const claims = `
  insert into claim (listing_id, user_id, relationship, proposed, created_at)
  select id, ${size.users} + 1 + id % 10000, 'I run it.', '{"city": "Kent"}', ${firstDay} + id * interval '9 minutes'
  from listing where status = 'active' and id % 83 = 0`;

const categories = `
  insert into category (kind, name, slug, status, parent_id, created_by_id)
  select kind, 'Proposed ' || n, 'proposed-' || n, 'pending', id, ${size.users} + n
  from category join generate_series(1, 200) n on id = 1 + n % 12 where parent_id is null or id <= 12`;

const audit = `
  insert into audit_row (actor_id, action, object_type, object_id, before, after, reason, request_id, created_at)
  select 1 + n % 3, kind || case n % 4 when 0 then '.change' when 1 then '.approve' when 2 then '.remove' else '.create' end,
    kind, 1 + n * 31 % 60000, '{"status": "pending"}', '{"status": "active"}', '', 'request-' || n,
    ${firstDay} + n * interval '5 minutes'
  from (select n, (array['listing', 'review', 'user', 'claim', 'category'])[1 + n % 5] as kind
    from generate_series(1, ${moderated.audit}) n) rows`;

/** Some pairs that an admin found different, and merges of others. */
const dismissed = `
  insert into duplicate_dismissal (first_id, second_id, by_id)
  select first_id, second_id, 1 from duplicate_pair where (first_id + second_id) % 40 = 0`;

const merges = [
  `insert into listing_merge (kept_id, merged_id, before, by_id, merged_at)
   select first_id, second_id, '{}', 1, ${firstDay} + first_id * interval '9 minutes'
   from (select distinct on (second_id) first_id, second_id from duplicate_pair
     where second_id % 100 = 0 and first_id % 100 <> 0 order by second_id, first_id) chosen`,
  `update listing set status = 'suspended', merged_into_id = kept_id from listing_merge where merged_id = listing.id`,
  `delete from duplicate_pair using listing_merge where merged_id in (first_id, second_id)`,
];

/** Runs statements without triggers, so without updates of counts and without mail. */
const quietly = async (client: pg.Client, statements: string[]) => {
  await client.query("set session_replication_role = replica");
  for (const statement of statements) await client.query(statement);
  await client.query("set session_replication_role = origin");
};

/** Gives the first person an admin session with `moderated.token`. */
export async function letAdminIn(client: pg.Client) {
  await client.query(`update "user" set user_type = 'admin' where id = 1`);
  const hash = createHash("sha256").update(moderated.token).digest("base64url");
  await client.query(
    `insert into session (token_hash, user_id, expires_at)
     values (${pg.escapeLiteral(hash)}, 1, now() + interval '10 years')`,
  );
}

/** More accounts and reviews in every status, reports, edits, claims, waiting categories, a long audit; a session. */
const fillModeration = (url: string) =>
  withClient(url, async (client) => {
    await client.query(people);
    await client.query(`update "user" set user_type = 'admin' where id <= 3`);
    await quietly(client, [reviews, flags, edits, edited]);
    await client.query(sums);
    await client.query("select recount_counters()");
    await client.query(standing);
    await client.query(claims);
    await client.query(categories);
    await client.query(audit);
    await letAdminIn(client);
    for (const table of ["user", "review"]) {
      await client.query(
        `select setval(pg_get_serial_sequence(quote_ident('${table}'), 'id'), (select max(id) from "${table}"))`,
      );
    }
    await client.query("truncate duplicate_due");
    await client.query("insert into duplicate_due (listing_id) select id from listing where status <> 'suspended'");
    await client.query("analyze");
  });

/** What admins have decided about the pairs of likely duplicates that were found. */
const decidePairs = (url: string) =>
  withClient(url, async (client) => {
    for (const statement of [dismissed, ...merges]) await client.query(statement);
    await client.query("vacuum (freeze, analyze)");
  });

/**
 * Adds moderation data to a copy of the directory, with the likely duplicates that the site's own job finds.
 */
export async function addModeration(url: string, shutdown: Shutdown) {
  await fillModeration(url);
  await runToolOrThrow(["node_modules/tsx/dist/cli.mjs", "bench/compare-listings.ts"], {
    env: { DATABASE_URL: url, NODE_OPTIONS: "--conditions=react-server" },
    shutdown,
    sentence: "The likely duplicates could not be worked out.",
  });
  await decidePairs(url);
}
