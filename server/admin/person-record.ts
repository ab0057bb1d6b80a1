import "server-only";
import { notFound } from "@/lib/contract/errors";
import { type PersonRecord } from "@/lib/contract/moderation";
import { isAdmin, type UserStatus, type UserType } from "@/lib/rules/permissions";
import { type RemovalReason } from "@/lib/rules/removal-reasons";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

interface Row extends Omit<PersonRecord, "date_joined"> {
  email: string;
  user_type: UserType;
  status: UserStatus;
  removal_reasons: RemovalReason[];
  date_joined: Date;
}

/** What a person did on the site so far. Throws not-found for a closed account. */
export async function readPersonRecord(ctx: Ctx, id: number): Promise<PersonRecord> {
  const [row] = await queryRows<Row>(ctx.db)`
    SELECT u.id, u.full_name, u.email, u.user_type::text, u.status::text, u.created_at AS date_joined,
      r.*, f.*, c.*, (SELECT count(*)::int FROM listing WHERE claimed_by_id = u.id) AS listings
    FROM "user" u
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS reviews, (count(*) FILTER (WHERE status IN ('active', 'flagged')))::int AS published,
        (count(*) FILTER (WHERE status = 'removed'))::int AS removed,
        coalesce(array_agg(DISTINCT removal_reason) FILTER (WHERE removal_reason IS NOT NULL), '{}') AS removal_reasons,
        (count(*) FILTER (WHERE created_at > ${ctx.now}::timestamptz - interval '24 hours'))::int AS reviews_today
      FROM review WHERE user_id = u.id AND deleted_at IS NULL
    ) r
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS reports, count(settled_at)::int AS reports_decided,
        (count(*) FILTER (WHERE upheld))::int AS reports_upheld
      FROM review_flag WHERE user_id = u.id
    ) f
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS claims, (count(*) FILTER (WHERE status = 'approved'))::int AS claims_approved
      FROM claim WHERE user_id = u.id
    ) c
    WHERE u.id = ${id} AND u.closed_at IS NULL`;
  if (!row) throw notFound();
  return { ...row, email: isAdmin(ctx.actor) ? row.email : null, date_joined: row.date_joined.toISOString() };
}
