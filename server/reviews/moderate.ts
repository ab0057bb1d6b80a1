import "server-only";
import { z } from "zod";
import { type DecisionBrief } from "@/lib/contract/decision";
import { conflict, invalid } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type RemovalGrounds, removalGrounds } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { moveOf } from "@/lib/rules/moderation";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { isBarred } from "../decisions/own-case";
import { recordShown } from "./hide";
import { type LockedReview, nextVersion } from "./lock";
import { notifyAuthor, notifyFollowers, notifyOwner } from "./notify";
import { declineReports, recordRemoval } from "./decisions";

interface Decision {
  to: Review["status"];
  reason: string | undefined;
  facts: string | undefined;
  /** The `updated_at` of the version that the moderator saw. */
  seen: string | undefined;
}

/** Why a review can't be moved; null if lib/rules/moderation.ts allows the move, the moderator saw this version,
 * and it's neither their own review nor of their listing. */
export async function moveProblem(
  ctx: Ctx,
  review: LockedReview,
  { to, seen }: Pick<Decision, "to" | "seen">,
): Promise<string | null> {
  if (await isBarred(ctx, [review.user_id, ...review.insiders])) return messages.ownCase;
  if (seen !== undefined && new Date(seen).getTime() !== review.updated_at.getTime()) return messages.review.changed;
  return moveOf(review.status, to) ? null : `A review that is ${review.status} can't become ${to}.`;
}

const idsOf = (reviews: LockedReview[]): number[] => reviews.map(({ id }) => id);

/** What a decision means for the review and its audit row: the grounds of a removal, or the reason given. */
interface Grounds {
  removal: RemovalGrounds | null;
  reason: string;
}

/** The grounds of a decision. Throws `invalid` for a removal without a published reason and facts. */
export function groundsOf({ to, reason = "", facts }: Omit<Decision, "seen">): Grounds {
  if (to !== "removed") return { removal: null, reason };
  const { data, error } = removalGrounds.safeParse({ reason, facts });
  if (!data) throw invalid(z.flattenError(error).fieldErrors);
  return { removal: data, reason: data.facts };
}

/** Mails of an approval. */
async function notifyApproval(ctx: Ctx, id: number): Promise<void> {
  await notifyOwner(ctx, id);
  await notifyFollowers(ctx, id);
  if (ctx.notify) await notifyAuthor(ctx, id, { template: "review-approved", values: { isEdit: false } });
}

/**
 * Moves locked reviews to one status, after `moveProblem` found nothing against it: settles reports, rejects pending
 * edits and photos, records decisions, queues mails. The caller writes the audit row.
 */
export async function applyMove(
  ctx: Ctx,
  reviews: LockedReview[],
  { to, removal }: { to: Decision["to"] } & Pick<Grounds, "removal">,
): Promise<DecisionBrief[]> {
  await execute(ctx.db)`
    UPDATE review SET status = ${to}::review_status, removal_reason = ${removal?.reason ?? null},
      removal_facts = ${removal?.facts ?? null}, ${nextVersion(ctx.now)}
    WHERE id = ANY (${idsOf(reviews)}::int[])`;
  const decisions: DecisionBrief[] = [];
  for (const review of reviews) {
    const isHidden = review.hidden_until !== null;
    if (removal) decisions.push(await recordRemoval(ctx, review, removal));
    else if (isHidden || review.status === "flagged") await declineReports(ctx, review);
    // What the site had hidden isn't news when it shows again.
    if (!isHidden && moveOf(review.status, to) === "approve") await notifyApproval(ctx, review.id);
  }
  if (to === "active") await recordShown(ctx, idsOf(reviews.filter(({ hidden_until }) => hidden_until !== null)));
  return decisions;
}

/**
 * Moves a locked review to another status and audits it. Throws `conflict` for a move that lib/rules/moderation.ts doesn't
 * allow, and when the moderator saw another version; `invalid` for a removal without grounds.
 */
export async function moderate(
  ctx: Ctx,
  review: LockedReview,
  { seen, ...decision }: Decision,
): Promise<DecisionBrief | undefined> {
  const { to } = decision;
  const { removal, reason } = groundsOf(decision);
  const problem = await moveProblem(ctx, review, { to, seen });
  if (problem) throw conflict(problem);
  await audit(ctx, {
    action: `review.${moveOf(review.status, to)}`,
    object: { type: "review", id: review.id },
    before: { status: review.status },
    after: { status: to, ...(removal && { reason: removal.reason }) },
    reason,
  });
  const [made] = await applyMove(ctx, [review], { to, removal });
  return made;
}
