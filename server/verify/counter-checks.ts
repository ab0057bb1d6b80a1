import "server-only";
import { Prisma } from "../db/client";
import { type Check } from "./check";

/** The counters whose stored sums differ from the recount. */
const differing = (counter: Prisma.Sql, recount: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT (row_number() OVER ())::int AS id, * FROM (${counter}) counter FULL JOIN (${recount}) due USING (figure)
  WHERE coalesce(stored, '{0,0,0}') <> coalesce(counted, '{0,0,0}')`;

/** The counters, and the columns that they are computed from (docs/decisions/0031-counters.md). */
export const counterChecks: readonly Check[] = [
  {
    name: "reported reviews",
    description: "listings: visible reviews with an open report",
    query: () => Prisma.sql`
      SELECT l.id, l.flagged_reviews, count(r.id)::int AS due FROM listing l
      LEFT JOIN review r ON r.listing_id = l.id AND r.status = 'flagged' AND r.deleted_at IS NULL
      GROUP BY l.id HAVING l.flagged_reviews <> count(r.id)`,
  },
  {
    name: "waiting edits",
    description: "reviews: whether an edit is pending",
    query: () => Prisma.sql`
      SELECT r.id, r.has_edit, v.id AS edit FROM review r
      LEFT JOIN review_revision v ON v.review_id = r.id AND v.status = 'pending'
      WHERE r.has_edit <> (v.id IS NOT NULL)`,
  },
  {
    name: "listing counters",
    description: "listings and their reviews, by kind and status",
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
    description: "reviews, by status, rating, and pending edit",
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
    description: "accounts, by role and status",
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
