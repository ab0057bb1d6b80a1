import "server-only";
import { notFound } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { toReview } from "./serialize";
import { reviewJoins, reviewColumns, type ReviewRow, seenBy } from "./sql";

/** A review as a verb holds it: nobody else can change it before the transaction ends. */
export interface LockedReview {
  id: number;
  listing_id: number;
  user_id: number | null;
  /** The owner of its listing. */
  owner_id: number | null;
  status: Review["status"];
  rating: number;
  title: string;
  content: string;
  updated_at: Date;
}

/** Holds the caller's account, so that it can't be closed meanwhile. First of all, as everybody who locks does it. */
async function lockCaller({ db, actor }: Ctx): Promise<void> {
  const id = accountOf(actor);
  if (id !== null) await execute(db)`SELECT id FROM "user" WHERE id = ${id} FOR KEY SHARE`;
}

/** In one order, so that two who hold many never wait for each other. */
const hold = (ctx: Ctx, ids: number[]): Promise<LockedReview[]> =>
  queryRows<LockedReview>(ctx.db)`
    SELECT r.id, r.listing_id, r.user_id, l.claimed_by_id AS owner_id, r.status::text, r.rating, r.title, r.content,
      r.updated_at
    FROM review r JOIN listing l ON l.id = r.listing_id
    WHERE r.id = ANY (${ids}::int[]) AND r.deleted_at IS NULL AND ${seenBy(ctx.actor)}
    ORDER BY r.id FOR NO KEY UPDATE OF r`;

async function lockOne(ctx: Ctx, id: number): Promise<LockedReview> {
  const [row] = await hold(ctx, [id]);
  if (!row) throw notFound();
  return row;
}

/** Holds a review for a change that leaves its listing's figures as they are. Throws `not-found`. */
export async function lockReview(ctx: Ctx, id: number): Promise<LockedReview> {
  await lockCaller(ctx);
  return lockOne(ctx, id);
}

/**
 * Holds a review together with its listing, whose figures may follow the change: the listing first, in the order of
 * everybody else, so that two never wait for each other. Throws `not-found` when the caller can't see it.
 */
export async function lockWithListing(ctx: Ctx, id: number): Promise<LockedReview> {
  await lockCaller(ctx);
  await lockListingsOf(ctx, [id]);
  return lockOne(ctx, id);
}

const lockListingsOf = (ctx: Ctx, ids: number[]) =>
  execute(ctx.db)`
    SELECT id FROM listing WHERE id IN (SELECT listing_id FROM review WHERE id = ANY (${ids}::int[]))
    ORDER BY id FOR NO KEY UPDATE`;

/** Holds many reviews with their listings in the same order; those that the caller can't see are left out. */
export async function lockManyWithListings(ctx: Ctx, ids: number[]): Promise<LockedReview[]> {
  await lockCaller(ctx);
  await lockListingsOf(ctx, ids);
  return hold(ctx, ids);
}

/** The time of a new version of a review `r`: later than that of the last one, however fast they follow. */
export const nextVersion = (now: Date): Prisma.Sql =>
  Prisma.sql`updated_at = greatest(${now}::timestamptz, updated_at + interval '1 ms')`;

/** A review for the wire. Throws `not-found` when the caller can't see it. */
export async function needReview(ctx: Ctx, id: number): Promise<Review> {
  const [row] = await queryRows<ReviewRow>(ctx.db)`
    SELECT ${reviewColumns} FROM review r ${reviewJoins}
    WHERE r.id = ${id} AND r.deleted_at IS NULL AND ${seenBy(ctx.actor)}`;
  if (!row) throw notFound();
  return toReview(row, ctx.actor);
}
