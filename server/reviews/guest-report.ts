import "server-only";
import { notFound, notSignedIn } from "@/lib/contract/errors";
import { type RemovalGrounds, type FlagBody } from "@/lib/contract/review-write";
import { type Throttle } from "@/lib/contract/operation";
import { type Said } from "@/lib/contract/report";
import { reportMessages } from "@/lib/messages/report";
import { routes } from "@/lib/site/routes";
import { isShown } from "@/lib/rules/moderation";
import { daysText, keptDays } from "@/lib/rules/retention";
import { oneLine } from "@/lib/rules/written-text";
import { hashOf, randomToken } from "../auth/signing";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { type DecisionLink } from "../decisions/record";
import { notifyReporter } from "../decisions/reporters";
import { throttle } from "../http/throttle";
import { queueMail } from "../mail/queue";
import { hasOpenFlag, raise, reportOf } from "./flag";
import { hidePrivate } from "./hide";
import { lockReviewWithListing, needReview } from "./lock";
import { reportedReview } from "./notify";

/** Who reports without an account. Throws `not-signed-in` without name or email. */
export function needGuest(given: Pick<FlagBody, "name" | "email">) {
  const [name, email] = [oneLine(given.name ?? ""), given.email ?? ""];
  if (name === "" || email === "") throw notSignedIn();
  return { name, email };
}

/** Throws `busy` after too many calls of this kind by guests from the network or with the email address. */
export async function throttleGuest(
  { actor }: Ctx,
  { email, address }: { email: string; address: string },
  limit: Throttle = "guestReports",
): Promise<void> {
  await throttle(limit, actor, address);
  await throttle(limit, actor, email.toLowerCase());
}

/**
 * Keeps a guest's report of a visible review and mails a link to confirm it. Throws `not-signed-in` without name or email,
 * `not-found`, and `busy` after too many reports from the network or to the address.
 */
export async function reportAsGuest(ctx: Ctx, reviewId: number, given: FlagBody & { address: string }): Promise<Said> {
  const { name, email } = needGuest(given);
  if (!isShown((await needReview(ctx, reviewId)).status)) throw notFound();
  await throttleGuest(ctx, { email, address: given.address });
  const token = randomToken();
  await withTx(ctx, async (inside) => {
    const report = { ...reportOf(given.note ?? ""), tokenHash: hashOf(token), createdAt: ctx.now };
    await inside.db.guestReport.create({ data: { reviewId, name, email, ...report } });
    const values = { name, ...(await reportedReview(inside, reviewId)), link: routes.confirmReport(token) };
    await queueMail(inside.db, { to: { email }, template: "report-confirm", values });
  });
  return { detail: reportMessages.toConfirm };
}

interface Kept {
  id: number;
  review_id: number;
  flag_id: number | null;
  email: string;
  reason: ReturnType<typeof reportOf>["reason"];
  note: string;
}

const find = ({ db }: Ctx, token: string) =>
  queryRows<Kept>(db)`
    SELECT g.id, r.id AS review_id, g.flag_id, g.email, g.reason::text, g.note
    FROM guest_report g JOIN review r ON r.id = g.review_id
    WHERE g.token_hash = ${hashOf(token)}
      AND (g.flag_id IS NOT NULL OR g.created_at > now() - ${daysText(keptDays.unconfirmedReports)}::interval)`;

/**
 * Counts a guest's report, once. Throws `not-found` for an unknown or old link and when the review is gone, and `conflict`
 * when moderators have settled the same reason.
 */
export const confirmReport = (ctx: Ctx, token: string): Promise<Said> =>
  withTx(ctx, async (inside) => {
    const [asked] = await find(inside, token);
    if (!asked) throw notFound(reportMessages.gone);
    const review = await lockReviewWithListing(inside, asked.review_id);
    if (!isShown(review.status)) throw notFound(reportMessages.gone);
    // Another call may have confirmed it meanwhile.
    const [report] = await find(inside, token);
    if (report?.flag_id === null && !(await hasOpenFlag(inside, report.review_id, report.email))) {
      const flagId = await raise(inside, report.review_id, { userId: null, reason: report.reason, note: report.note });
      await inside.db.guestReport.update({ where: { id: report.id }, data: { flagId } });
      if (report.reason === "private_data") await hidePrivate(inside, report.review_id);
    }
    return { detail: reportMessages.sent };
  });

/** What became of reports: the grounds of a removal, or, by report, the decision that may be appealed. */
interface ReportsOutcome {
  removal: RemovalGrounds | null;
  /** Whether the author took the review back. */
  isGone?: boolean;
  links?: ReadonlyMap<number, DecisionLink>;
}

/**
 * Mails the outcome to those whose open reports of these reviews are about to be settled, and forgets who the guests among
 * them were.
 */
export async function answerReporters(
  ctx: Ctx,
  reviewIds: number[],
  { removal, isGone = false, links }: ReportsOutcome,
): Promise<void> {
  const where = { reviewId: { in: reviewIds }, settledAt: null };
  const include = { user: { select: { fullName: true } }, guestReport: { select: { name: true, email: true } } };
  const reports = await ctx.db.reviewFlag.findMany({ where, include, orderBy: { id: "asc" } });
  const outcome = { isRemoved: removal !== null, reason: removal?.reason ?? null, facts: removal?.facts ?? "", isGone };
  for (const { id, reviewId, userId, user, guestReport } of reports) {
    // Neither, if the account is closed.
    const { name, email } = { name: user?.fullName ?? "", email: "", ...guestReport };
    const news = { ...(await reportedReview(ctx, reviewId)), ...outcome, decision: links?.get(id) };
    await notifyReporter(ctx, { userId, name, email }, news);
  }
  await ctx.db.guestReport.deleteMany({ where: { flag: where } });
}

/** Deletes reports that were not confirmed in time, or whose review is gone. */
export async function purgeGuestReports(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM guest_report g
    WHERE (flag_id IS NULL AND created_at < now() - ${daysText(keptDays.unconfirmedReports)}::interval)
      OR NOT EXISTS (SELECT FROM review r WHERE r.id = g.review_id AND r.deleted_at IS NULL)`;
}
