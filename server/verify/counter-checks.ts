import "server-only";
import { Prisma } from "../db/client";
import { type Check } from "./check";

/** What is told of a kept figure that is not what its rows come to: its own rows in the tally and those of the table. */
const differing = (tally: Prisma.Sql, recount: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT (row_number() OVER ())::int AS id, * FROM (${tally}) kept FULL JOIN (${recount}) due USING (figure)
  WHERE coalesce(stored, '{0,0,0}') <> coalesce(counted, '{0,0,0}')`;

/** How many there are, and what a row must know of itself for that (docs/decisions/0031-counters.md). */
export const counterChecks: readonly Check[] = [
  {
    name: "reported reviews",
    says: "listings: visible reviews that somebody reported",
    query: () => Prisma.sql`
      SELECT l.id, l.flagged_reviews, count(r.id)::int AS due FROM listing l
      LEFT JOIN review r ON r.listing_id = l.id AND r.status = 'flagged' AND r.deleted_at IS NULL
      GROUP BY l.id HAVING l.flagged_reviews <> count(r.id)`,
  },
  {
    name: "waiting edits",
    says: "reviews: whether an edit waits",
    query: () => Prisma.sql`
      SELECT r.id, r.has_edit, v.id AS edit FROM review r
      LEFT JOIN review_revision v ON v.review_id = r.id AND v.status = 'pending'
      WHERE r.has_edit <> (v.id IS NOT NULL)`,
  },
  {
    name: "listing counters",
    says: "listings and their reviews, by kind and status",
    query: () =>
      differing(
        Prisma.sql`
          SELECT kind::text || ' ' || status AS figure,
            ARRAY[sum(listings), sum(visible_reviews), sum(flagged_reviews)]::int[] AS stored
          FROM listing_counter GROUP BY kind, status`,
        Prisma.sql`
          SELECT kind::text || ' ' || status AS figure,
            ARRAY[count(*), sum(total_reviews), sum(flagged_reviews)]::int[] AS counted
          FROM listing WHERE merged_into_id IS NULL GROUP BY kind, status`,
      ),
  },
  {
    name: "review counters",
    says: "reviews, by status, rating and waiting edit",
    query: () =>
      differing(
        Prisma.sql`
          SELECT concat_ws(' ', status, rating, has_edit) AS figure, ARRAY[sum(reviews), 0, 0]::int[] AS stored
          FROM review_counter GROUP BY status, rating, has_edit`,
        Prisma.sql`
          SELECT concat_ws(' ', status, rating, has_edit) AS figure, ARRAY[count(*), 0, 0]::int[] AS counted
          FROM review WHERE deleted_at IS NULL GROUP BY status, rating, has_edit`,
      ),
  },
  {
    name: "account counters",
    says: "accounts, by role and status",
    query: () =>
      differing(
        Prisma.sql`
          SELECT user_type::text || ' ' || status AS figure, ARRAY[sum(users), 0, 0]::int[] AS stored
          FROM user_counter GROUP BY user_type, status`,
        Prisma.sql`
          SELECT user_type::text || ' ' || status AS figure, ARRAY[count(*), 0, 0]::int[] AS counted
          FROM "user" WHERE closed_at IS NULL GROUP BY user_type, status`,
      ),
  },
];
