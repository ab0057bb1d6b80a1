import "server-only";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { type Review, type reviewOrderings, type ReviewQuery } from "@/lib/contract/review";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, type Actor, isAdmin } from "@/lib/rules/permissions";
import { type RatingCounts } from "@/lib/rules/rating-counts";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce } from "../db/planned";
import { orderBy } from "../db/order";
import { every, when } from "../listings/sql";
import { toReview } from "./serialize";
import { countBeside, isVisibleReview, reviewBeside, reviewColumns, type ReviewRow, seenBy } from "./sql";

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

interface CountedRow extends ReviewRow {
  stars_1: number;
  stars_2: number;
  stars_3: number;
  stars_4: number;
  stars_5: number;
}

const starCounts = Prisma.join(
  [1, 2, 3, 4, 5].map(
    (stars) =>
      Prisma.sql`(count(*) FILTER (WHERE r.rating = ${stars}) OVER ())::int AS ${Prisma.raw(`stars_${stars}`)}`,
  ),
);

/** A listing's newest visible reviews and how the stars of all of them are spread: one statement. */
export async function readListingReviews(
  ctx: Ctx,
  listingId: number,
  page: { limit: number; offset: number },
): Promise<{ reviews: Review[]; breakdown: RatingCounts }> {
  const rows = await ctx.db.$queryRaw<CountedRow[]>(Prisma.sql`${plannedOnce}
    SELECT ${reviewColumns}, ${starCounts} FROM review r ${reviewBeside}
    WHERE r.listing_id = ${listingId} AND ${isVisibleReview}
    ORDER BY r.created_at DESC, r.id LIMIT ${page.limit} OFFSET ${page.offset}`);
  const first = rows[0];
  return {
    reviews: rows.map((row) => toReview(row, ctx.actor)),
    breakdown: {
      1: first?.stars_1 ?? 0,
      2: first?.stars_2 ?? 0,
      3: first?.stars_3 ?? 0,
      4: first?.stars_4 ?? 0,
      5: first?.stars_5 ?? 0,
    },
  };
}
