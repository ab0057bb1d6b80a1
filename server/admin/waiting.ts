import "server-only";
import { type AdminCounts } from "@/lib/contract/admin";
import { dayMs } from "@/lib/rules/time";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne } from "../db/sql";
import { waitingPhotos } from "../photos/sql";

/** The median of some hours. */
const median = (since: Prisma.Sql, until: Prisma.Sql) =>
  Prisma.sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${until} - ${since})::float8 / 3600)`;

/** The median hours from when something was added until its audited decision: one of "user", "listing", "review". */
const audited = (type: string, table: Prisma.Sql, since: Date): Prisma.Sql => Prisma.sql`(
  SELECT ${median(Prisma.sql`decided.created_at`, Prisma.sql`a.created_at`)}
  FROM audit_row a CROSS JOIN LATERAL (
    SELECT a.object_id AS id WHERE a.before ->> 'status' = 'pending'
    UNION ALL
    SELECT (one ->> 0)::int FROM jsonb_array_elements(
      CASE jsonb_typeof(a.before -> ${`${type}s`}::text) WHEN 'array' THEN a.before -> ${`${type}s`}::text ELSE '[]' END) one
    WHERE jsonb_typeof(one) = 'array' AND one ->> 1 = 'pending'
  ) item JOIN ${table} decided ON decided.id = item.id
  WHERE a.object_type = ${type} AND a.created_at >= ${since})`;

interface Row {
  users: Date | null;
  listings: Date | null;
  reviews: Date | null;
  flagged: Date | null;
  claims: Date | null;
  photos: Date | null;
  category_requests: Date | null;
  messages: Date | null;
  reports: Date | null;
  users_median: number | null;
  listings_median: number | null;
  reviews_median: number | null;
  flagged_median: number | null;
  claims_median: number | null;
  photos_median: number | null;
  category_requests_median: number | null;
  messages_median: number | null;
  reports_median: number | null;
}

const days = 30;

/** Since when the oldest in each queue waits, and how long the decisions of the last 30 days took. */
export async function readWaiting({ db, now }: Ctx): Promise<Pick<AdminCounts, "oldest" | "median_hours">> {
  const since = new Date(now.getTime() - days * dayMs);
  const row = await queryOne<Row>(db)`
    SELECT
      (SELECT min(created_at) FROM "user" WHERE status = 'pending' AND closed_at IS NULL) AS users,
      (SELECT min(created_at) FROM listing WHERE status = 'pending' AND merged_into_id IS NULL) AS listings,
      least((SELECT min(created_at) FROM review WHERE status = 'pending' AND deleted_at IS NULL),
        (SELECT min(e.created_at) FROM review_revision e JOIN review r ON r.id = e.review_id
          WHERE e.status = 'pending' AND r.deleted_at IS NULL)) AS reviews,
      (SELECT min(f.created_at) FROM review r JOIN review_flag f ON f.review_id = r.id
        WHERE r.status = 'flagged' AND r.deleted_at IS NULL AND f.settled_at IS NULL) AS flagged,
      (SELECT min(created_at) FROM claim WHERE status = 'pending') AS claims,
      (SELECT min(p.created_at) FROM ${waitingPhotos}) AS photos,
      (SELECT min(r.created_at) FROM category_request r JOIN listing l ON l.id = r.listing_id
        WHERE l.merged_into_id IS NULL) AS category_requests,
      (SELECT min(confirmed_at) FROM report WHERE decided_at IS NULL) AS reports,
      (SELECT min(confirmed_at) FROM contact_message WHERE answered_at IS NULL) AS messages,
      ${audited("user", Prisma.sql`"user"`, since)} AS users_median,
      ${audited("listing", Prisma.sql`listing`, since)} AS listings_median,
      ${audited("review", Prisma.sql`review`, since)} AS reviews_median,
      (SELECT ${median(Prisma.sql`created_at`, Prisma.sql`settled_at`)} FROM review_flag
        WHERE settled_at >= ${since}) AS flagged_median,
      (SELECT ${median(Prisma.sql`created_at`, Prisma.sql`decided_at`)} FROM claim
        WHERE decided_at >= ${since}) AS claims_median,
      (SELECT ${median(Prisma.sql`created_at`, Prisma.sql`decided_at`)} FROM photo
        WHERE decided_at >= ${since}) AS photos_median,
      (SELECT ${median(Prisma.sql`(after ->> 'requested_at')::timestamptz`, Prisma.sql`created_at`)} FROM audit_row
        WHERE action IN ('listing.approve_category', 'listing.reject_category')
          AND created_at >= ${since}) AS category_requests_median,
      (SELECT ${median(Prisma.sql`confirmed_at`, Prisma.sql`answered_at`)} FROM contact_message
        WHERE answered_at >= ${since}) AS messages_median,
      (SELECT ${median(Prisma.sql`confirmed_at`, Prisma.sql`decided_at`)} FROM report
        WHERE decided_at >= ${since}) AS reports_median`;
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  return {
    oldest: {
      users: iso(row.users),
      listings: iso(row.listings),
      reviews: iso(row.reviews),
      flagged: iso(row.flagged),
      claims: iso(row.claims),
      photos: iso(row.photos),
      category_requests: iso(row.category_requests),
      messages: iso(row.messages),
      reports: iso(row.reports),
    },
    median_hours: {
      users: row.users_median,
      listings: row.listings_median,
      reviews: row.reviews_median,
      flagged: row.flagged_median,
      claims: row.claims_median,
      photos: row.photos_median,
      category_requests: row.category_requests_median,
      messages: row.messages_median,
      reports: row.reports_median,
    },
  };
}
