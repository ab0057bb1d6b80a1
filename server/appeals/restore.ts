import "server-only";
import { type Decision } from "@/lib/contract/decision";
import { conflict, forbidden, notFound } from "@/lib/contract/errors";
import { messages } from "@/lib/messages/common";
import { decisionMessages } from "@/lib/messages/decision";
import { deciderOf, isMeasure, type Outcome, type TargetKind } from "@/lib/rules/decisions";
import { isAdmin } from "@/lib/rules/permissions";
import { type ReportKind, reportKinds } from "@/lib/rules/report";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { needDecision } from "../decisions/read";
import { recordDecision } from "../decisions/record";
import { notifySecondLook, type Reporter } from "../decisions/reporters";
import { type DecisionRow, toDecision } from "../decisions/sql";
import { readInsiders } from "../listings/rights";
import { queueMail } from "../mail/queue";
import { needTarget, reportedTarget } from "../reports/target";
import { reportedReview } from "../reviews/notify";
import { restorers } from "./restorers";

/** Locks what a decision took, and gives it. Throws `conflict` when it has been deleted. */
async function lockTaken(ctx: Ctx, id: number): Promise<unknown> {
  const [row] = await queryRows<{ taken: unknown }>(ctx.db)`
    SELECT taken FROM decision_taken WHERE decision_id = ${id} FOR UPDATE`;
  if (!row) throw conflict(decisionMessages.notRestorable);
  return row.taken;
}

/** Throws `forbidden` unless the caller may take this measure, and `conflict` for their own case. */
export async function requireDecider(ctx: Ctx, { id, measure, listing_id }: DecisionRow): Promise<void> {
  if (deciderOf(measure) === "admin" && !isAdmin(ctx.actor)) throw forbidden(decisionMessages.adminsOnly);
  const parties = await ctx.db.decisionParty.findMany({ where: { decisionId: id }, select: { userId: true } });
  const insiders = listing_id === null ? [] : await readInsiders(ctx, [listing_id]);
  if (await isBarred(ctx, [...parties.map(({ userId }) => userId), ...insiders])) throw conflict(messages.ownCase);
}

const isReported = (kind: TargetKind): kind is ReportKind => (reportKinds as readonly TargetKind[]).includes(kind);

/** What was reported, as mails to its reporters name it. */
const reported = async (ctx: Ctx, kind: ReportKind, id: number) =>
  kind === "review" ? reportedReview(ctx, id) : reportedTarget(await needTarget(ctx, kind, id));

interface Party {
  id: number;
  user_id: number | null;
  role: "concerned" | "reporter";
  key: string;
  name: string;
  email: string;
}

/**
 * Mails those whom a reversed decision concerned, or whose reports it declined, but for one who hears otherwise. Guests who
 * reported are told as long as their addresses are kept.
 */
async function notifyReversal(ctx: Ctx, decision: DecisionRow, except: number | null) {
  const { id, measure, automated: isAutomated, name: about, target_kind: targetKind, target_id: targetId } = decision;
  const parties = await queryRows<Party>(ctx.db)`
    SELECT p.id, p.user_id, p.role::text, p.key, coalesce(u.full_name, p.name) AS name, p.email
    FROM decision_party p LEFT JOIN "user" u ON u.id = p.user_id
    WHERE p.decision_id = ${id} AND p.id IS DISTINCT FROM ${except}::int
      AND (u.id IS NULL AND p.email <> '' OR u.id IS NOT NULL AND u.closed_at IS NULL) ORDER BY p.id`;
  const reporters = parties.filter(({ role }) => role === "reporter");
  if (isReported(targetKind)) {
    const told = reporters.map(({ user_id: userId, name, email }) => ({ userId, name, email }));
    await notifySecondLook(ctx, told, { again: "reopened", read: () => reported(ctx, targetKind, targetId) });
  }
  if (!isMeasure(measure)) return;
  for (const { user_id: userId, role, key, name } of parties) {
    if (userId === null || role === "reporter") continue;
    const values = { name, id, key, about, measure, isAutomated };
    await queueMail(ctx.db, { to: { userId }, template: "decision-reversed", values });
  }
}

const reportedBy: Partial<Record<TargetKind, Prisma.Sql>> = {
  listing: Prisma.sql`listing_id`,
  reply: Prisma.sql`review_id`,
  photo: Prisma.sql`photo_id`,
};

/** Reports that a reversed decision upheld led to nothing after all, which is mailed. Of reviews, restoring says so itself. */
async function overrule(
  ctx: Ctx,
  { target_kind: kind, target_id: id, created_at: decidedAt }: DecisionRow,
): Promise<void> {
  const column = reportedBy[kind];
  if (!column || kind === "review" || !isReported(kind)) return;
  const reporters = await queryRows<Reporter>(ctx.db)`
    WITH overruled AS (
      UPDATE report SET upheld = false, outcome_reason = NULL, outcome_facts = ''
      WHERE kind = ${kind}::report_kind AND ${column} = ${id} AND upheld AND decided_at = ${decidedAt}::timestamptz
      RETURNING user_id
    )
    SELECT u.id AS "userId", u.full_name AS name, '' AS email FROM overruled JOIN "user" u ON u.id = user_id ORDER BY u.id`;
  await notifySecondLook(ctx, reporters, { again: "restored", read: () => reported(ctx, kind, id) });
}

/**
 * Brings back what a decision took, in the caller's transaction, and records the reversal. Throws `conflict` when it has
 * been reversed or something blocks it.
 * @param exceptParty who learns of it by another mail
 */
export async function reverse(
  ctx: Ctx,
  decision: DecisionRow,
  { replace, exceptParty = null }: { replace: boolean; exceptParty?: number | null },
): Promise<void> {
  const { id, target_kind: targetKind, target_id: targetId, listing_id: listingId, name } = decision;
  const measure: Outcome = decision.measure;
  if (measure === "restored") throw conflict(decisionMessages.notRestorable);
  const taken = await lockTaken(ctx, id);
  if ((await ctx.db.decision.count({ where: { reversesId: id } })) > 0)
    throw conflict(decisionMessages.reversedAlready);
  await restorers[measure](ctx, { targetId, taken, replace });
  await overrule(ctx, decision);
  const about = { targetKind, targetId, listingId, name, reversesId: id };
  await recordDecision(ctx, { outcome: "restored", ...about, grounds: null, parties: [] });
  await audit(ctx, {
    action: "decision.restore",
    object: { type: targetKind === "reply" ? "review" : targetKind, id: targetId },
    after: { decision_id: id, measure },
  });
  await notifyReversal(ctx, decision, exceptParty);
}

/**
 * Brings back what a decision took. Throws not-found, `forbidden` for a moderator where an admin decides, and `conflict`
 * for one's own case, when it has been reversed, and where something blocks it.
 */
export const restoreDecision = (ctx: Ctx, id: number, { replace }: { replace: boolean }): Promise<Decision> =>
  withTx(ctx, async (inside) => {
    const decision = await needDecision(inside, id);
    await requireDecider(inside, decision);
    await reverse(inside, decision, { replace });
    return toDecision(await needDecision(inside, id), inside.actor);
  });

/**
 * Ends the latest suspension of an account, and brings back what it took along. Throws not-found without one that stands, and
 * as `restoreDecision`.
 */
export const restoreUser = (ctx: Ctx, userId: number): Promise<Decision> =>
  withTx(ctx, async (inside) => {
    const [latest] = await queryRows<{ id: number; is_reversed: boolean }>(inside.db)`
      SELECT d.id, EXISTS (SELECT FROM decision r WHERE r.reverses_id = d.id) AS is_reversed FROM decision d
      WHERE d.target_kind = 'user' AND d.target_id = ${userId} AND d.measure IN ('account_suspended', 'account_refused')
      ORDER BY d.id DESC LIMIT 1`;
    // What an older suspension took is no business of this one.
    if (!latest || latest.is_reversed) throw notFound();
    return restoreDecision(inside, latest.id, { replace: false });
  });
