import "server-only";
import { conflict, forbidden, notFound } from "@/lib/contract/errors";
import { type ReportBody, type Said } from "@/lib/contract/report";
import { reportMessages } from "@/lib/messages/report";
import { mayRaiseAgain } from "@/lib/rules/moderation";
import { isActive, isSelf } from "@/lib/rules/permissions";
import { flagNote } from "@/lib/rules/rating";
import { daysText, keptDays } from "@/lib/rules/retention";
import { dayMs } from "@/lib/rules/time";
import { routes } from "@/lib/site/routes";
import { needAccount } from "../auth/account";
import { hashOf, randomToken } from "../auth/signing";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { execute, queryOne } from "../db/sql";
import { withTx } from "../db/with-tx";
import { queueMail } from "../mail/queue";
import { flagReview } from "../reviews/flag";
import {
  confirmReport as confirmReviewReport,
  needGuest,
  reportAsGuest as reportReviewAsGuest,
  throttleGuest,
} from "../reviews/guest-report";
import { needTarget, targetIds, type TargetKind } from "./target";

type Given = Omit<ReportBody, "kind"> & { kind: TargetKind };

/** The open, confirmed reports of the same. */
export const openReports = (kind: TargetKind, id: number) => ({
  ...targetIds(kind, id),
  confirmedAt: { not: null },
  decidedAt: null,
});

/** Those by someone with this address, with an account or as a guest. */
function byAddress(address: string) {
  const email = { equals: address, mode: "insensitive" as const };
  return { OR: [{ email }, { user: { email } }] };
}

/** Throws `conflict` when moderators kept it in spite of this reason and it can't be raised again. */
async function requireRaisable({ db, now }: Ctx, { kind, id, reason, details: note }: Given): Promise<void> {
  const where = { ...targetIds(kind, id), reason, upheld: false };
  const { _max } = await db.report.aggregate({ where, _max: { decidedAt: true } });
  if (!mayRaiseAgain({ settledAt: _max.decidedAt, note, now })) throw conflict(reportMessages.settled);
}

const reportAsMember = (ctx: Ctx, given: Given): Promise<Said> =>
  withTx(ctx, async (inside) => {
    const { db, now, actor } = inside;
    const userId = needAccount(inside);
    if (!isActive(actor)) throw forbidden();
    // The caller's reports come one after the other, so that two at once don't both count.
    const me = await queryOne<{ email: string }>(db)`SELECT email FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
    const { kind, id, reason, details } = given;
    const target = await needTarget(inside, kind, id);
    if (!target.is_public) throw notFound();
    if (target.people.some((person) => isSelf(actor, person))) throw forbidden(reportMessages.own);
    const isOpen = (await db.report.count({ where: { ...openReports(kind, id), ...byAddress(me.email) } })) > 0;
    if (!isOpen) {
      await requireRaisable(inside, given);
      const reportedText = target.text;
      await db.report.create({
        data: { ...targetIds(kind, id), reason, details, reportedText, userId, confirmedAt: now, createdAt: now },
      });
    }
    return { detail: reportMessages.sent };
  });

/** Stores a guest's report and mails a link to confirm it. */
async function reportAsGuest(ctx: Ctx, given: Given, address: string): Promise<Said> {
  const { kind, id, reason, details } = given;
  const { name, email } = needGuest(given);
  const target = await needTarget(ctx, kind, id);
  if (!target.is_public) throw notFound();
  await throttleGuest(ctx, { email, address });
  const token = randomToken();
  await withTx(ctx, async ({ db, now }) => {
    const tokenHash = hashOf(token);
    const reported = { ...targetIds(kind, id), reason, details, reportedText: target.text };
    await db.report.create({ data: { ...reported, name, email, tokenHash, createdAt: now } });
    const about = { name, listing: target.listing_name, path: target.path, title: target.text, kind };
    const values = { ...about, link: routes.confirmReport(token) };
    await queueMail(db, { to: { email }, template: "report-confirm", values });
  });
  return { detail: reportMessages.toConfirm };
}

/** Reports a review by its own verbs, which mark it as reported. */
async function reportReview(ctx: Ctx, body: ReportBody, address: string): Promise<Said> {
  const note = flagNote(body.reason, body.details) ?? "";
  if (ctx.actor.kind === "guest") return reportReviewAsGuest(ctx, body.id, { ...body, note, address });
  await flagReview(ctx, body.id, note);
  return { detail: reportMessages.sent };
}

/**
 * Reports something public to the moderators, once per user. A guest's report counts once its mailed link is confirmed.
 * @param address of the caller's network
 * @throws `not-found`, `not-signed-in` for a guest without name or email, `forbidden` for one's own, `conflict` for a
 * settled reason that can't be raised again, `busy` after too many reports by guests
 */
export async function createReport(ctx: Ctx, body: ReportBody, address: string): Promise<Said> {
  const { kind } = body;
  if (kind === "review") return reportReview(ctx, body, address);
  return ctx.actor.kind === "guest"
    ? reportAsGuest(ctx, { ...body, kind }, address)
    : reportAsMember(ctx, { ...body, kind });
}

/**
 * Counts a guest's report, once. Throws `not-found` for an unknown or old link and when what was reported isn't public any
 * more, and `conflict` when moderators have settled the same reason.
 */
export const confirmReport = (ctx: Ctx, token: string): Promise<Said> =>
  withTx(ctx, async (inside) => {
    const { db, now } = inside;
    const report = await db.report.findUnique({ where: { tokenHash: hashOf(token) } });
    if (!report) return confirmReviewReport(inside, token);
    if (report.confirmedAt) return { detail: reportMessages.sent };
    const id = report.listingId ?? report.reviewId ?? report.photoId;
    const isLate = now.getTime() - report.createdAt.getTime() > unconfirmedMs;
    if (id === null || isLate) throw notFound(reportMessages.gone);
    const { kind, reason, details } = report;
    if (!(await needTarget(inside, kind, id)).is_public) throw notFound(reportMessages.gone);
    await requireRaisable(inside, { kind, id, reason, details });
    const isOpen = (await db.report.count({ where: { ...openReports(kind, id), ...byAddress(report.email) } })) > 0;
    // A second report by the same address doesn't count.
    if (isOpen) await db.report.delete({ where: { id: report.id } });
    else await db.report.update({ where: { id: report.id }, data: { confirmedAt: now } });
    return { detail: reportMessages.sent };
  });

const unconfirmedMs = keptDays.unconfirmedReports * dayMs;

/** Deletes reports that were not confirmed in time, and the texts of those that can no longer be decided otherwise. */
export async function purgeReports(db: Db): Promise<void> {
  await execute(db)`
    UPDATE report SET reported_text = NULL
    WHERE reported_text IS NOT NULL AND decided_at < now() - ${daysText(keptDays.decisions)}::interval`;
  await execute(db)`
    DELETE FROM report
    WHERE confirmed_at IS NULL AND created_at < now() - ${daysText(keptDays.unconfirmedReports)}::interval`;
}
