import "server-only";
import { type DecisionBrief } from "@/lib/contract/decision";
import { type RemovalGrounds } from "@/lib/contract/review-write";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { concerned, recordDecision, recordDeclined } from "../decisions/record";
import { canBeTold, type Reporter } from "../decisions/reporters";
import { refusePhotosOf } from "../photos/decide";
import { answerReporters } from "./guest-report";
import { listingName, type LockedReview } from "./lock";

/** What removing a review took along, by id, with the former status of photos. */
export type TakenWithReview = {
  status: LockedReview["status"];
  /** Whether it was public until the site hid it. */
  wasHidden?: boolean;
  flags: number[];
  edits: number[];
  photos: { id: number; status: "pending" | "active" }[];
};

/** Settles the open reports of a review: every decision about it does. Gives their ids. */
async function settleFlags(ctx: Ctx, { id }: LockedReview, upheld: boolean): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(ctx.db)`
    UPDATE review_flag SET settled_at = ${ctx.now}::timestamptz, upheld = ${upheld}
    WHERE review_id = ${id} AND settled_at IS NULL RETURNING id`;
  return rows.map((row) => row.id);
}

async function rejectPendingEdits(ctx: Ctx, { id }: LockedReview, reason: string): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(ctx.db)`
    UPDATE review_revision SET status = 'rejected', reason = ${reason}, decided_at = ${ctx.now}::timestamptz,
      decided_by_id = ${accountOf(ctx.actor)}::int
    WHERE review_id = ${id} AND status = 'pending' RETURNING id`;
  return rows.map((row) => row.id);
}

/** Settles the reports of a review that is removed, and takes its edits and photos along. Gives what restoring it needs. */
export async function takeAlong(ctx: Ctx, review: LockedReview, removal: RemovalGrounds): Promise<TakenWithReview> {
  await answerReporters(ctx, [review.id], { removal });
  return {
    status: review.status,
    wasHidden: review.hidden_until !== null,
    flags: await settleFlags(ctx, review, true),
    edits: await rejectPendingEdits(ctx, review, removal.facts),
    photos: await refusePhotosOf(ctx, review.id),
  };
}

/** Takes along what belongs to a review that is removed, and records why. */
export async function recordRemoval(ctx: Ctx, review: LockedReview, grounds: RemovalGrounds): Promise<DecisionBrief> {
  const taken = await takeAlong(ctx, review, grounds);
  const isHidden = review.hidden_until !== null;
  return recordDecision(ctx, {
    outcome: review.status === "pending" && !isHidden ? "review_refused" : "review_removed",
    targetId: review.id,
    listingId: review.listing_id,
    name: await listingName(ctx, review),
    grounds,
    source: isHidden || review.status === "flagged" ? "report" : "own",
    taken,
    parties: concerned(review.user_id),
    quote: review.title,
  });
}

/** Settles the open reports of a review that stays, and records it: those who reported may appeal. */
export async function declineReports(ctx: Ctx, review: LockedReview): Promise<void> {
  const reporters = await queryRows<Reporter & { flag_id: number }>(ctx.db)`
    SELECT f.id AS flag_id, f.user_id AS "userId", coalesce(g.name, '') AS name, coalesce(g.email, '') AS email
    FROM review_flag f LEFT JOIN guest_report g ON g.flag_id = f.id
    WHERE f.review_id = ${review.id} AND f.settled_at IS NULL ORDER BY f.id`;
  const known = reporters.filter(canBeTold);
  const about = { targetKind: "review", targetId: review.id, listingId: review.listing_id } as const;
  const taken = { flags: reporters.map(({ flag_id }) => flag_id) };
  const links = await recordDeclined(ctx, { ...about, name: await listingName(ctx, review), taken }, known);
  await answerReporters(ctx, [review.id], {
    removal: null,
    links: new Map(known.map(({ flag_id }, at) => [flag_id, links[at]!])),
  });
  await settleFlags(ctx, review, false);
}
