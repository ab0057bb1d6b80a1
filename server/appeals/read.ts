import "server-only";
import { type Appeal, type AppealsQuery } from "@/lib/contract/appeal";
import { type Page } from "@/lib/contract/common";
import { type AppealView } from "@/lib/contract/decision";
import { notFound } from "@/lib/contract/errors";
import { messages } from "@/lib/messages/common";
import { decisionMessages } from "@/lib/messages/decision";
import { mayDecideAppeal, soleDeciderHours } from "@/lib/rules/decisions";
import { accountOf, isAdmin, isOwnCase } from "@/lib/rules/permissions";
import { type AppealModel } from "@/generated/prisma/models";
import { type Ctx } from "../ctx";
import { every, when } from "../db/conditions";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { whenAssigned } from "../decisions/assigned";
import { decisionColumns, decisionJoins, type DecisionRow, isForAdmins, toDecision } from "../decisions/sql";
import { insidersOf } from "../listings/rights";

/** Serializes an appeal. */
export const toAppealView = (row: AppealModel): AppealView => ({
  id: row.id,
  text: row.text,
  status: row.status,
  answer: row.answer,
  due_at: row.dueAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

/** An appeal with its decision and whose it is. */
export interface AppealRow extends DecisionRow {
  appeal: NonNullable<DecisionRow["appeal"]>;
  party_id: number;
  party_user_id: number | null;
  party_role: "concerned" | "reporter";
  party_name: string;
  insiders: number[];
}

/** Why the caller may not decide an appeal now; null if they may. */
export function decidingProblem({ actor, now }: Pick<Ctx, "actor" | "now">, row: AppealRow): string | null {
  const { appeal, is_sole_decider: isSole } = row;
  if (appeal.status !== "open") return decisionMessages.decidedAlready(appeal.status);
  const isSameDecider = row.by_id !== null && row.by_id === accountOf(actor);
  const appealedAt = new Date(appeal.created_at);
  if (!mayDecideAppeal({ isSameDecider, hasOthers: !isSole, appealedAt, now })) {
    return isSole ? decisionMessages.ownDecisionForNow(soleDeciderHours) : decisionMessages.ownDecision;
  }
  const isOwn = isOwnCase(actor, [row.party_user_id, ...row.insiders]);
  return isOwn && !(isAdmin(actor) && isSole) ? messages.ownCase : null;
}

const source = Prisma.sql`
  FROM appeal given JOIN decision_party p ON p.id = given.party_id JOIN decision d ON d.id = p.decision_id
  ${decisionJoins} LEFT JOIN "user" u ON u.id = p.user_id`;

const columns = Prisma.sql`
  ${decisionColumns}, p.id AS party_id, p.user_id AS party_user_id, p.role::text AS party_role,
  CASE WHEN u.id IS NULL THEN p.name WHEN u.closed_at IS NULL THEN u.full_name ELSE '' END AS party_name,
  ${insidersOf(Prisma.sql`d.listing_id`)} AS insiders`;

function toAppeal(ctx: Ctx, row: AppealRow): Appeal {
  // Moderators have no part in the decision as such.
  const decision = { ...toDecision(row, ctx.actor), role: null };
  const { id, text, status, answer } = row.appeal;
  const iso = (text: string) => new Date(text).toISOString();
  return {
    ...{ id, text, status, answer, due_at: iso(row.appeal.due_at), created_at: iso(row.appeal.created_at) },
    decided_at: row.appeal.decided_at && iso(row.appeal.decided_at),
    decision,
    party: { id: row.party_user_id, full_name: row.party_name, role: row.party_role },
    problem: decidingProblem(ctx, row),
  };
}

/** Which appeals the caller decides: moderators none about accounts, owners, and the like. */
const isForCaller = ({ actor }: Ctx): Prisma.Sql =>
  isAdmin(actor) ? Prisma.sql`true` : Prisma.sql`NOT ${isForAdmins}`;

/** Appeals, those due first. */
export async function listAppeals(ctx: Ctx, query: AppealsQuery): Promise<Page<Appeal>> {
  const where = every([
    isForCaller(ctx),
    ...when(query.status, (status) => Prisma.sql`given.status = ${status}::appeal_status`),
    ...whenAssigned(ctx.actor, query, { kind: "appeals", id: Prisma.sql`given.id` }),
  ]);
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n ${source} WHERE ${where}`;
  const rows = await queryRows<AppealRow>(ctx.db)`
    SELECT ${columns} ${source} WHERE ${where} ORDER BY given.due_at, given.id
    LIMIT ${query.limit} OFFSET ${query.offset}`;
  return { items: rows.map((row) => toAppeal(ctx, row)), count };
}

/** Locks an appeal that the caller may see. Throws not-found. */
export async function lockAppeal(ctx: Ctx, id: number): Promise<AppealRow> {
  const [row] = await queryRows<AppealRow>(ctx.db)`
    SELECT ${columns} ${source} WHERE given.id = ${id} AND ${isForCaller(ctx)} FOR UPDATE OF given`;
  if (!row) throw notFound();
  return row;
}

/** An appeal for those who decide it. Throws not-found. */
export const needAppeal = async (ctx: Ctx, id: number): Promise<Appeal> => toAppeal(ctx, await lockAppeal(ctx, id));
