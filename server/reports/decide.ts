import "server-only";
import { type Grounds } from "@/lib/contract/decision";
import { conflict, forbidden, notFound } from "@/lib/contract/errors";
import { type Report, type ReportDecisionBody } from "@/lib/contract/report";
import { messages } from "@/lib/messages/common";
import { reportMessages } from "@/lib/messages/report";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { recordDeclined } from "../decisions/record";
import { canBeTold, notifyReporter, type Reporter } from "../decisions/reporters";
import { setListingStatus } from "../listings/bulk";
import { decidePhoto } from "../photos/decide";
import { deleteReply } from "../reviews/reply";
import { openReports } from "./create";
import { needReport } from "./read";
import { needTarget, reportedTarget, type Target, type TargetKind } from "./target";

/** What became of a report; without grounds, it was declined, perhaps with a note. */
interface Outcome {
  grounds: Grounds | null;
  note: string;
}

/** Takes down what was reported, by the verb of its noun. */
const measures: Record<TargetKind, (ctx: Ctx, id: number, grounds: Grounds) => Promise<unknown>> = {
  listing: (ctx, id, grounds) =>
    setListingStatus(ctx, { ids: [id], status: "suspended", from: "active", spam: false, ...grounds }),
  reply: deleteReply,
  photo: (ctx, id, grounds) => decidePhoto(ctx, id, { approve: false, ...grounds }),
};

type Reported = Reporter & { reportedText: string | null };

/** Settles the open reports of the target, mails their outcome, and forgets who the guests among the reporters were. */
async function settle(ctx: Ctx, target: Target, { grounds, note }: Outcome): Promise<void> {
  const where = openReports(target.kind, target.id);
  const include = { user: { select: { fullName: true } } };
  const reports = await ctx.db.report.findMany({ where, include, orderBy: { id: "asc" } });
  const decided = { decidedAt: ctx.now, decidedById: accountOf(ctx.actor), upheld: grounds !== null };
  const told = { outcomeReason: grounds?.reason ?? null, outcomeFacts: grounds?.facts ?? note };
  const ids = reports.map(({ id }) => id);
  await ctx.db.report.updateMany({
    where: { id: { in: ids } },
    data: { ...decided, ...told, name: "", email: "" },
  });
  const reporters = reports
    .map(({ user, ...report }): Reported => ({ ...report, name: user?.fullName ?? report.name }))
    .filter(canBeTold);
  const { kind: targetKind, id: targetId, target_listing_id: listingId, listing_name } = target;
  const about = { targetKind, targetId, listingId, name: listing_name, taken: { reports: ids } };
  const links = grounds ? [] : await recordDeclined(ctx, about, reporters);
  const outcome = { isRemoved: grounds !== null, isGone: false, reason: told.outcomeReason, facts: told.outcomeFacts };
  for (const [at, reporter] of reporters.entries()) {
    const reported = { ...reportedTarget(target), title: reporter.reportedText ?? target.text };
    await notifyReporter(ctx, reporter, { ...reported, ...outcome, decision: links[at] });
  }
}

/** The people whose case it is: those behind the target, and its reporters. */
async function partiesOf(ctx: Ctx, target: Target): Promise<(number | null)[]> {
  const where = openReports(target.kind, target.id);
  const reporters = await ctx.db.report.findMany({ where, select: { userId: true } });
  return [...target.people, ...reporters.map(({ userId }) => userId)];
}

/**
 * Takes down what was reported, if it is still public. Throws `conflict` for a merged listing: that would do nothing, or end
 * with the undo of the merge.
 */
async function takeDown(ctx: Ctx, { kind, id, is_merged: isMerged, is_public: isPublic }: Target, grounds: Grounds) {
  if (kind === "listing" && isMerged) throw conflict(reportMessages.merged);
  if (isPublic) await measures[kind]({ ...ctx, source: "report" }, id, grounds);
}

/** Locks a confirmed report, and gives what it is about. Throws `not-found`, and `conflict` when it has been decided. */
async function lockReported(ctx: Ctx, id: number): Promise<Target> {
  await execute(ctx.db)`SELECT id FROM report WHERE id = ${id} FOR UPDATE`;
  const report = await ctx.db.report.findFirst({ where: { id, confirmedAt: { not: null } } });
  if (!report) throw notFound();
  if (report.decidedAt) throw conflict(reportMessages.decided(report.upheld));
  const targetId = report.listingId ?? report.reviewId ?? report.photoId;
  if (targetId === null) throw notFound(reportMessages.gone);
  return needTarget(ctx, report.kind, targetId);
}

/**
 * Decides all open reports about the same: upheld, takes it down if it is still public. Mails the outcome with its reason
 * to every reporter.
 * @throws `not-found`, `forbidden` for one's own case, and `conflict` if another moderator was first, what was reported reads
 *   otherwise by now, or the listing was merged
 */
export const decideReport = (ctx: Ctx, id: number, body: ReportDecisionBody): Promise<Report> =>
  withTx(ctx, async (inside) => {
    const grounds = body.uphold ? { reason: body.reason, facts: body.facts } : null;
    const target = await lockReported(inside, id);
    if (await isBarred(inside, await partiesOf(inside, target))) throw forbidden(messages.ownCase);
    if (body.seen_text !== undefined && body.seen_text !== target.text) throw conflict(reportMessages.changed);
    if (grounds) await takeDown(inside, target, grounds);
    await settle(inside, target, { grounds, note: body.facts });
    await audit(inside, {
      action: grounds ? "report.uphold" : "report.decline",
      object: { type: "report", id },
      after: { about: target.kind, ...(grounds && { reason: grounds.reason }) },
      reason: body.facts,
    });
    return needReport(inside, id);
  });

/** Lets declined reports wait again. Throws `conflict` when they are gone. */
export async function reopenReports(ctx: Ctx, ids: number[]): Promise<void> {
  const reopened = await execute(ctx.db)`
    UPDATE report SET decided_at = NULL, decided_by_id = NULL, upheld = NULL, outcome_facts = ''
    WHERE id = ANY (${ids}::int[]) AND NOT upheld`;
  if (reopened === 0) throw conflict(reportMessages.gone);
}
