import "server-only";
import { type OwnReport, type ReportOutcome } from "@/lib/contract/report";
import { routes } from "@/lib/site/routes";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

interface Row extends Omit<OwnReport, "listing_name" | "listing_path" | "outcome" | "created_at"> {
  is_settled: boolean;
  upheld: boolean | null;
  is_gone: boolean;
  listing_id: number;
  name: string;
  slug: string;
  category_full_slug: string;
  is_public: boolean;
  created_at: Date;
}

function outcomeOf({ is_settled: isSettled, upheld, is_gone: isGone }: Row): ReportOutcome {
  if (isSettled && upheld !== null) return upheld ? "removed" : "kept";
  return isGone ? "gone" : isSettled ? "kept" : "open";
}

/** A user's own reports, newest first, with what became of them and why. What was reported isn't in them. */
export async function listOwnReports({ db }: Ctx, userId: number, limit: number): Promise<OwnReport[]> {
  const rows = await queryRows<Row>(db)`
    SELECT own.*, l.name, l.slug, c.full_slug AS category_full_slug, l.status = 'active' AS is_public
    FROM (
      SELECT f.id, 'review' AS kind, f.reason::text, f.note, f.settled_at IS NOT NULL AS is_settled, f.upheld,
        r.deleted_at IS NOT NULL AS is_gone, CASE WHEN f.upheld THEN r.removal_reason END AS outcome_reason,
        CASE WHEN f.upheld THEN coalesce(r.removal_facts, '') ELSE '' END AS outcome_facts, r.listing_id, f.created_at
      FROM review_flag f JOIN review r ON r.id = f.review_id WHERE f.user_id = ${userId}
      UNION ALL
      SELECT p.id, p.kind::text, p.reason::text, p.details, p.decided_at IS NOT NULL, p.upheld,
        p.decided_at IS NOT NULL AND p.upheld IS NULL,
        p.outcome_reason, p.outcome_facts, coalesce(p.listing_id, ph.listing_id, r.listing_id), p.created_at
      FROM report p LEFT JOIN photo ph ON ph.id = p.photo_id LEFT JOIN review r ON r.id = p.review_id
      WHERE p.user_id = ${userId}
    ) own JOIN listing l ON l.id = own.listing_id JOIN category c ON c.id = l.category_id
    ORDER BY own.created_at DESC, own.kind, own.id DESC LIMIT ${limit}`;
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    listing_name: row.name,
    listing_path: row.is_public ? routes.listing({ ...row, id: row.listing_id }) : null,
    reason: row.reason,
    note: row.note,
    outcome: outcomeOf(row),
    outcome_reason: row.outcome_reason,
    outcome_facts: row.outcome_facts,
    created_at: row.created_at.toISOString(),
  }));
}
