import "server-only";
import { forPostgres, type TextSignal, urgencyWeights as weights } from "@/lib/rules/text-signals";
import { Prisma } from "../db/client";

const holds = (signal: TextSignal): Prisma.Sql =>
  Prisma.sql`coalesce(edit.title || ' ' || edit.content, r.title || ' ' || r.content) ~* ${forPostgres(signal)}`;

/**
 * How urgent a review `r` is: by what the text check finds in it (or in its pending edit), and by its open reports. A
 * report weighs as much as its reporter's earlier ones were followed: a newcomer's 1/2, one followed in 4 of 5 cases 5/7.
 */
export const urgency = Prisma.sql`(
  SELECT (CASE WHEN ${holds("threat")} THEN ${weights.threat}::int ELSE 0 END)
    + (CASE WHEN ${holds("contact")} THEN ${weights.contact}::int ELSE 0 END)
    + ${weights.report}::int * coalesce((
      SELECT sum((record.upheld + 1.0) / (record.settled + 2)) FROM review_flag f CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE p.upheld) AS upheld, count(*) AS settled
        FROM review_flag p WHERE p.user_id = f.user_id AND p.settled_at IS NOT NULL
      ) record WHERE f.review_id = r.id AND f.settled_at IS NULL), 0)
  FROM (SELECT) one LEFT JOIN review_revision edit ON edit.review_id = r.id AND edit.status = 'pending')`;
