import "server-only";
import { notFound } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { isShown } from "@/lib/rules/moderation";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryOne, queryRows } from "../db/sql";
import { insidersOf } from "../listings/rights";
import { toReview } from "./serialize";
import { reviewJoins, reviewColumns, type ReviewRow, visibleTo } from "./sql";

/** A review that is locked until the transaction ends. */
export interface LockedReview {
  id: number;
  listing_id: number;
  user_id: number | null;
  /** The owner of its listing. */
  owner_id: number | null;
  /** The owner and the team of its listing. */
  insiders: number[];
  status: Review["status"];
  rating: number;
  title: string;
  content: string;
  /** Until when the site hides it by itself; kept when it shows again. */
  hidden_until: Date | null;
  updated_at: Date;
}

/** Whether readers have seen this text: the review is public, or was until the site hid it. */
export const wasShown = ({ status, hidden_until }: Pick<LockedReview, "status" | "hidden_until">): boolean =>
  isShown(status) || (status === "pending" && hidden_until !== null);

/** Locks the caller's account against closing. Locks are taken in one order: account, listings, reviews. */
async function lockCaller({ db, actor }: Ctx): Promise<void> {
  const id = accountOf(actor);
  if (id !== null) await execute(db)`SELECT id FROM "user" WHERE id = ${id} FOR KEY SHARE`;
}

/** Locks by ascending id, so that concurrent calls never deadlock. */
const lock = (ctx: Ctx, ids: number[]): Promise<LockedReview[]> =>
  queryRows<LockedReview>(ctx.db)`
    SELECT r.id, r.listing_id, r.user_id, l.claimed_by_id AS owner_id, r.status::text, r.rating, r.title, r.content,
      ${insidersOf(Prisma.sql`r.listing_id`)} AS insiders, r.hidden_until, r.updated_at
    FROM review r JOIN listing l ON l.id = r.listing_id
    WHERE r.id = ANY (${ids}::int[]) AND r.deleted_at IS NULL AND ${visibleTo(ctx.actor)}
    ORDER BY r.id FOR NO KEY UPDATE OF r`;

async function lockOne(ctx: Ctx, id: number): Promise<LockedReview> {
  const [row] = await lock(ctx, [id]);
  if (!row) throw notFound();
  return row;
}

/** Locks a review for a change that doesn't affect its listing's counts. Throws `not-found`. */
export async function lockReview(ctx: Ctx, id: number): Promise<LockedReview> {
  await lockCaller(ctx);
  return lockOne(ctx, id);
}

/**
 * Locks a review and, before it, its listing, for a change that may affect the listing's counts. Throws `not-found` when
 * the caller can't see the review.
 */
export async function lockReviewWithListing(ctx: Ctx, id: number): Promise<LockedReview> {
  await lockCaller(ctx);
  await lockListingsOf(ctx, [id]);
  return lockOne(ctx, id);
}

const lockListingsOf = (ctx: Ctx, ids: number[]) =>
  execute(ctx.db)`
    SELECT id FROM listing WHERE id IN (SELECT listing_id FROM review WHERE id = ANY (${ids}::int[]))
    ORDER BY id FOR NO KEY UPDATE`;

/** Locks many reviews and, before them, their listings. Leaves out those that the caller can't see. */
export async function lockReviewsWithListings(ctx: Ctx, ids: number[]): Promise<LockedReview[]> {
  await lockCaller(ctx);
  await lockListingsOf(ctx, ids);
  return lock(ctx, ids);
}

/** The name of a review's listing. */
export const listingName = async ({ db }: Ctx, { listing_id: id }: LockedReview): Promise<string> =>
  (await queryOne<{ name: string }>(db)`SELECT name FROM listing WHERE id = ${id}`).name;

/** Sets `updated_at` of a new version. It's always later than the last version's, even within one millisecond. */
export const nextVersion = (now: Date): Prisma.Sql =>
  Prisma.sql`updated_at = greatest(${now}::timestamptz, updated_at + interval '1 ms')`;

/** A serialized review. Throws `not-found` when the caller can't see it. */
export async function needReview(ctx: Ctx, id: number): Promise<Review> {
  const [row] = await queryRows<ReviewRow>(ctx.db)`
    SELECT ${reviewColumns} FROM review r ${reviewJoins}
    WHERE r.id = ${id} AND r.deleted_at IS NULL AND ${visibleTo(ctx.actor)}`;
  if (!row) throw notFound();
  return toReview(row, ctx.actor);
}
