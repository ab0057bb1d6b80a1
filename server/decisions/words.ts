import "server-only";
import { type DecisionPage } from "@/lib/contract/decision";
import { type TargetKind } from "@/lib/rules/decisions";
import { isModerator, isOwnCase } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { readInsiders } from "../listings/rights";
import { type DecisionRow } from "./sql";

type Words = DecisionPage["words"];

const reportsOf = (kind: TargetKind, column: Prisma.Sql, id: number) => Prisma.sql`
  SELECT 'report' AS from, reason::text AS reason, details AS text, created_at FROM report
  WHERE kind = ${kind}::report_kind AND ${column} = ${id} AND confirmed_at IS NOT NULL`;

/** What people said about the target of a decision, each as `from`, `reason`, `text`, and `created_at`. */
const wordsAbout: Partial<Record<TargetKind, (id: number) => Prisma.Sql>> = {
  review: (id) => Prisma.sql`
    SELECT 'report' AS from, reason::text AS reason, note AS text, created_at FROM review_flag WHERE review_id = ${id}
    UNION ALL SELECT 'reply', NULL, content, created_at FROM review_reply WHERE review_id = ${id}`,
  reply: (id) => Prisma.sql`
    ${reportsOf("reply", Prisma.sql`review_id`, id)}
    UNION ALL SELECT 'review', NULL, content, created_at FROM review WHERE id = ${id} AND deleted_at IS NULL`,
  photo: (id) => reportsOf("photo", Prisma.sql`photo_id`, id),
  listing: (id) => reportsOf("listing", Prisma.sql`listing_id`, id),
};

/** How many of them a moderator reads. */
const most = 20;

/**
 * What the other parties of a decision said: reports with their reasons, the reply to a review, the review of a reply.
 * For moderators, except in their own case.
 */
export async function readWords(ctx: Ctx, row: DecisionRow): Promise<Words> {
  const statement = wordsAbout[row.target_kind]?.(row.target_id);
  if (!statement || !isModerator(ctx.actor) || row.role !== null) return [];
  const insiders = row.listing_id === null ? [] : await readInsiders(ctx, [row.listing_id]);
  if (isOwnCase(ctx.actor, insiders)) return [];
  return queryRows<Words[number]>(ctx.db)`
    SELECT said.from, said.reason, said.text FROM (${statement}) said ORDER BY said.created_at LIMIT ${most}`;
}
