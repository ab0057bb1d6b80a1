import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type BulkDecisionAnswer, type BulkDecisionBody } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { type LockedReview, lockManyWithListings } from "./lock";
import { moveHeld, moveProblem } from "./moderate";
import { carryOutVerdict, type Waiting, waitingOf } from "./revision";

type Asked = BulkDecisionBody["reviews"][number];
type Skipped = BulkDecisionAnswer["skipped"];

/** The reviews that are asked about, each once, in the order of the call; the last word about one counts. */
const eachOnce = (reviews: Asked[]): Asked[] => [...new Map(reviews.map((one) => [one.id, one])).values()];

/** Parts what can be decided from what can't, each of these with its reason. */
function sorted<Ready>(asked: Asked[], check: (one: Asked) => Ready | string): { ready: Ready[]; skipped: Skipped } {
  const ready: Ready[] = [];
  const skipped: Skipped = [];
  for (const one of asked) {
    const found = check(one);
    if (typeof found === "string") skipped.push({ id: one.id, detail: found });
    else ready.push(found);
  }
  return { ready, skipped };
}

/** One reason for all of them is given as it is; else it is said that none can be decided about. */
function refuseAll(skipped: Skipped): never {
  const reasons = new Set(skipped.map(({ detail }) => detail));
  throw conflict(reasons.size === 1 ? [...reasons][0]! : "None of these can be decided about as they are now.");
}

const gone = "This review is not there any more.";

type Held = Map<number, LockedReview>;

async function moveMany(ctx: Ctx, held: Held, body: BulkDecisionBody): Promise<Skipped> {
  const { status: to = "active", reason } = body;
  const { ready, skipped } = sorted(eachOnce(body.reviews), ({ id, updated_at: seen }) => {
    const review = held.get(id);
    return review ? (moveProblem(review, { to, seen }) ?? review) : gone;
  });
  if (ready.length === 0) refuseAll(skipped);
  await audit(ctx, {
    action: "review.status",
    object: { type: "review", id: null },
    before: { reviews: ready.map(({ id, status }) => [id, status]) },
    after: { reviews: ready.map(({ id }) => id), status: to },
    reason,
  });
  await moveHeld(ctx, ready, { to, reason });
  return skipped;
}

async function decideEdits(ctx: Ctx, held: Held, body: BulkDecisionBody): Promise<Skipped> {
  const { revision: status = "approved", reason } = body;
  const waiting = await waitingOf(ctx, [...held.values()]);
  const { ready, skipped } = sorted<Waiting>(eachOnce(body.reviews), ({ id, revision_id: seen }) => {
    if (!held.has(id)) return gone;
    const found = waiting.get(id);
    return found && (seen === undefined || seen === found.edit.id) ? found : messages.review.noRevision;
  });
  if (ready.length === 0) refuseAll(skipped);
  await audit(ctx, {
    action: "review.revisions",
    object: { type: "review", id: null },
    before: { reviews: ready.map(({ held: { id, rating }, edit }) => [id, edit.id, rating]) },
    after: { reviews: ready.map(({ held: { id } }) => id), revision: status },
    reason,
  });
  for (const one of ready) await carryOutVerdict(ctx, one, { status, reason });
  return skipped;
}

/**
 * Makes one decision about many reviews where lib/rules/moderation.ts has it and what was seen is what is there; tells
 * why not about the others. One audit row. Throws `conflict` when it can be made about none.
 */
export const decideReviews = (ctx: Ctx, body: BulkDecisionBody): Promise<BulkDecisionAnswer> =>
  withTx(ctx, async (inside) => {
    const rows = await lockManyWithListings(
      inside,
      body.reviews.map(({ id }) => id),
    );
    const held = new Map(rows.map((row) => [row.id, row]));
    const skipped = await (body.status === undefined ? decideEdits : moveMany)(inside, held, body);
    return { updated: eachOnce(body.reviews).length - skipped.length, skipped };
  });
