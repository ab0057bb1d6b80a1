import "server-only";
import { type DecisionBrief } from "@/lib/contract/decision";
import { conflict } from "@/lib/contract/errors";
import { type BulkDecisionAnswer, type BulkDecisionBody } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { type LockedReview, lockReviewsWithListings } from "./lock";
import { applyMove, groundsOf, moveProblem } from "./moderate";
import { decideEdit, type PendingEdit, findPendingEdits, readEditDecision } from "./revision";

type Item = BulkDecisionBody["reviews"][number];
type Skipped = BulkDecisionAnswer["skipped"];

/** The requested reviews without duplicates, in order. The last item for an id counts. */
const distinct = (items: Item[]): Item[] => [...new Map(items.map((item) => [item.id, item])).values()];

/** Separates the items that `check` accepts from those that it refuses with a reason. */
async function partition<Ready>(
  items: Item[],
  check: (item: Item) => Promise<Ready | string>,
): Promise<{ ready: Ready[]; skipped: Skipped }> {
  const ready: Ready[] = [];
  const skipped: Skipped = [];
  for (const item of items) {
    const result = await check(item);
    if (typeof result === "string") skipped.push({ id: item.id, detail: result });
    else ready.push(result);
  }
  return { ready, skipped };
}

/** Throws the reason that all of them share, or a general one. */
function refuseAll(skipped: Skipped): never {
  const reasons = new Set(skipped.map(({ detail }) => detail));
  throw conflict(reasons.size === 1 ? [...reasons][0]! : "None of these reviews can be changed that way now.");
}

const gone = "This review no longer exists.";

/** What was skipped, and what was taken from authors. */
interface Done {
  skipped: Skipped;
  decisions: DecisionBrief[];
}

type LockedReviews = Map<number, LockedReview>;

async function moveReviews(ctx: Ctx, locked: LockedReviews, body: BulkDecisionBody): Promise<Done> {
  const { status: to = "active" } = body;
  const { removal, reason } = groundsOf({ to, reason: body.reason, facts: body.facts });
  const { ready, skipped } = await partition(distinct(body.reviews), async ({ id, updated_at: seen }) => {
    const review = locked.get(id);
    return review ? ((await moveProblem(ctx, review, { to, seen })) ?? review) : gone;
  });
  if (ready.length === 0) refuseAll(skipped);
  await audit(ctx, {
    action: "review.status",
    object: { type: "review", id: null },
    before: { reviews: ready.map(({ id, status }) => [id, status]) },
    after: { reviews: ready.map(({ id }) => id), status: to, ...(removal && { reason: removal.reason }) },
    reason,
  });
  return { skipped, decisions: await applyMove(ctx, ready, { to, removal }) };
}

async function decideEdits(ctx: Ctx, locked: LockedReviews, body: BulkDecisionBody): Promise<Done> {
  const decision = readEditDecision(body.revision ?? "approved", body);
  const { status, reason } = decision;
  const pending = await findPendingEdits(ctx, [...locked.values()]);
  const { ready, skipped } = await partition<PendingEdit>(distinct(body.reviews), async ({ id, revision_id: seen }) => {
    if (!locked.has(id)) return gone;
    const found = pending.get(id);
    if (found && (await isBarred(ctx, [found.review.user_id, ...found.review.insiders]))) return messages.ownCase;
    return found && (seen === undefined || seen === found.edit.id) ? found : messages.review.noRevision;
  });
  if (ready.length === 0) refuseAll(skipped);
  await audit(ctx, {
    action: "review.revisions",
    object: { type: "review", id: null },
    before: { reviews: ready.map(({ review: { id, rating }, edit }) => [id, edit.id, rating]) },
    after: { reviews: ready.map(({ review: { id } }) => id), revision: status },
    reason,
  });
  const decisions: DecisionBrief[] = [];
  for (const edit of ready) {
    const made = await decideEdit(ctx, edit, decision);
    if (made) decisions.push(made);
  }
  return { skipped, decisions };
}

/**
 * Applies one decision to many reviews, where lib/rules/moderation.ts allows it and the moderator saw the current version.
 * Returns why others were skipped. Writes one audit row. Throws `conflict` when it applies to none.
 */
export const decideReviews = (ctx: Ctx, body: BulkDecisionBody): Promise<BulkDecisionAnswer> =>
  withTx(ctx, async (inside) => {
    const rows = await lockReviewsWithListings(
      inside,
      body.reviews.map(({ id }) => id),
    );
    const locked = new Map(rows.map((row) => [row.id, row]));
    const { skipped, decisions } = await (body.status === undefined ? decideEdits : moveReviews)(inside, locked, body);
    return { updated: distinct(body.reviews).length - skipped.length, skipped, decisions };
  });
