import "server-only";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { type Review, type reviewOrderings, type ReviewQuery } from "@/lib/contract/review";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, type Actor, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { orderBy } from "../db/order";
import { every, when } from "../listings/sql";
import { toReview } from "./serialize";
import { countBeside, reviewBeside, reviewColumns, type ReviewRow, seenBy } from "./sql";

type OrderingKey = (typeof reviewOrderings)[number];

const orderColumns: Record<OrderingKey, Prisma.Sql> = {
  created_at: Prisma.sql`r.created_at`,
  created_date: Prisma.sql`r.created_at`,
  rating: Prisma.sql`r.rating`,
  helpful_count: Prisma.sql`r.helpful_count`,
};

const newestFirst: OrderKey<OrderingKey>[] = [{ key: "created_at", descending: true }];

const orderOf = (ordering: ReviewQuery["ordering"]): Prisma.Sql =>
  orderBy(ordering ?? newestFirst, { columns: orderColumns, id: Prisma.sql`r.id` });

const ofListing = (kind: Kind, id: number): Prisma.Sql =>
  Prisma.sql`(r.listing_id = ${id} AND l.kind = ${kind}::listing_kind)`;

/** Whether an edit waits that this caller may know of: an author of their own, an admin of all. */
function hasKnownEdit(actor: Actor): Prisma.Sql {
  if (isAdmin(actor)) return Prisma.sql`(edit.id IS NOT NULL)`;
  return Prisma.sql`(edit.id IS NOT NULL AND r.user_id IS NOT DISTINCT FROM ${accountOf(actor) ?? 0})`;
}

/** Pending reviews and those whose edit waits, each found along an index of its own. */
const isWaiting = (
  actor: Actor,
): Prisma.Sql => Prisma.sql`(${hasKnownEdit(actor)} OR r.status = 'pending') AND r.id IN (
  SELECT id FROM review WHERE status = 'pending'
  UNION ALL SELECT review_id FROM review_revision WHERE status = 'pending')`;

function asked(ask: ReviewQuery, actor: Actor): Prisma.Sql[] {
  return [
    ...when(ask.business_id, (id) => ofListing("business", id)),
    ...when(ask.doctor_id, (id) => ofListing("doctor", id)),
    ...when(ask.user_id, (id) => Prisma.sql`r.user_id = ${id}`),
    ...when(ask.status, (status) => Prisma.sql`r.status = ${status}::review_status`),
    ...when(ask.rating, (rating) => Prisma.sql`r.rating = ${rating}`),
    ...when(ask.has_revision, (hasOne) => Prisma.sql`${hasKnownEdit(actor)} = ${hasOne}`),
    ...when(ask.waiting, (waits) => Prisma.sql`(${isWaiting(actor)}) = ${waits}`),
  ];
}

/** Reviews that the caller may see, newest first unless asked otherwise, with their whole number. */
export async function listReviews(ctx: Ctx, ask: ReviewQuery): Promise<Page<Review>> {
  const where = every([seenBy(ctx.actor), ...asked(ask, ctx.actor)]);
  const rows = await ctx.db.$queryRaw<ReviewRow[]>(Prisma.sql`
    SELECT ${reviewColumns} FROM review r ${reviewBeside}
    WHERE ${where} ORDER BY ${orderOf(ask.ordering)} LIMIT ${ask.limit} OFFSET ${ask.offset}`);
  const [total] = await ctx.db.$queryRaw<[{ n: number }]>(Prisma.sql`
    SELECT count(*)::int AS n FROM review r ${countBeside} WHERE ${where}`);
  return { items: rows.map((row) => toReview(row, ctx.actor)), count: total.n };
}
