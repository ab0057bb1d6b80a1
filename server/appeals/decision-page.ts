import "server-only";
import { type DecisionPage } from "@/lib/contract/decision";
import { ProblemError } from "@/lib/contract/errors";
import { type TargetKind } from "@/lib/rules/decisions";
import { isModerator, isOwnCase } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { needDecision } from "../decisions/read";
import { type DecisionRow, toDecision } from "../decisions/sql";
import { readInsiders } from "../listings/rights";

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
async function readWords(ctx: Ctx, row: DecisionRow): Promise<Words> {
  const statement = wordsAbout[row.target_kind]?.(row.target_id);
  if (!statement || !isModerator(ctx.actor) || row.role !== null) return [];
  const insiders = row.listing_id === null ? [] : await readInsiders(ctx, [row.listing_id]);
  if (isOwnCase(ctx.actor, insiders)) return [];
  return queryRows<Words[number]>(ctx.db)`
    SELECT said.from, said.reason, said.text FROM (${statement}) said ORDER BY said.created_at LIMIT ${most}`;
}

interface Text {
  title: string;
  content: string;
}

/** What decisions about some kinds of targets took, as it can still be read; of the others, the text that they keep. */
const textOf: Partial<Record<TargetKind, (row: DecisionRow) => Prisma.Sql>> = {
  review: ({ id, target_id }) => Prisma.sql`
    SELECT coalesce(e.title, r.title) AS title, coalesce(e.content, r.content) AS content
    FROM review r LEFT JOIN decision_taken t ON t.decision_id = ${id}
      LEFT JOIN review_revision e ON e.review_id = r.id AND e.id = (t.taken ->> 'edit')::int
    WHERE r.id = ${target_id} AND r.deleted_at IS NULL`,
  photo: ({ target_id }) => Prisma.sql`SELECT alt AS title, '' AS content FROM photo WHERE id = ${target_id}`,
  claim: ({ target_id }) => Prisma.sql`SELECT relationship AS title, '' AS content FROM claim WHERE id = ${target_id}`,
};

const keptText = ({ id }: DecisionRow): Prisma.Sql => Prisma.sql`
  SELECT '' AS title, coalesce(taken ->> 'content', '') AS content FROM decision_taken WHERE decision_id = ${id}`;

/** The text that a decision is about: for whom it concerns and moderators, as long as it exists. */
async function readText({ actor, db }: Ctx, row: DecisionRow): Promise<Text> {
  const none = { title: "", content: "" };
  if (row.role !== "concerned" && !isModerator(actor)) return none;
  const [text] = await queryRows<Text>(db)`${(textOf[row.target_kind] ?? keptText)(row)}`;
  return text ?? none;
}

/** A decision with the text that it is about. Throws as `needDecision`. */
export async function readDecision(ctx: Ctx, id: number, token?: string): Promise<DecisionPage> {
  const row = await needDecision(ctx, id, token);
  return { ...toDecision(row, ctx.actor), ...(await readText(ctx, row)), words: await readWords(ctx, row) };
}

/** The same for its page; null where the caller may not see it. */
export async function findDecision(ctx: Ctx, id: number, token?: string): Promise<DecisionPage | null> {
  try {
    return await readDecision(ctx, id, token);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === "not-found") return null;
    throw error;
  }
}
