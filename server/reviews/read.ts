import "server-only";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { type Review, type reviewOrderings, type ReviewQuery } from "@/lib/contract/review";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, type Actor, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { readPage } from "../db/list-page";
import { every, isAmong, when } from "../listings/sql";
import { idsSaidOrBy } from "./search";
import { toReview } from "./serialize";
import { isVisibleReview, reviewBeside, reviewColumns, type ReviewRow, seenBy } from "./sql";

type OrderingKey = (typeof reviewOrderings)[number];

const orderColumns: Record<OrderingKey, Prisma.Sql> = {
  created_at: Prisma.sql`r.created_at`,
  created_date: Prisma.sql`r.created_at`,
  rating: Prisma.sql`r.rating`,
  helpful_count: Prisma.sql`r.helpful_count`,
};

const newestFirst: OrderKey<OrderingKey>[] = [{ key: "created_at", descending: true }];

const ofListing = (kind: Kind, id: number): Prisma.Sql =>
  Prisma.sql`r.listing_id = (SELECT id FROM listing WHERE id = ${id} AND kind = ${kind}::listing_kind)`;

const edited = Prisma.sql`SELECT review_id FROM review_revision WHERE status = 'pending'`;
/** Pending reviews and those whose edit waits: two lists, each counted and ordered along an index of its own. */
const waiting = Prisma.sql`
  SELECT * FROM review WHERE status = 'pending' AND deleted_at IS NULL
  UNION ALL SELECT * FROM review WHERE status <> 'pending' AND deleted_at IS NULL AND id IN (${edited})`;

const reviewId = Prisma.sql`r.id`;

/** Whether an edit waits that this caller may know of: an author of their own, an admin of all. */
function hasKnownEdit(actor: Actor, hasOne: boolean): Prisma.Sql {
  if (isAdmin(actor)) return isAmong(reviewId, edited, hasOne);
  const ownEdit = Prisma.sql`(r.id IN (${edited}) AND r.user_id IS NOT DISTINCT FROM ${accountOf(actor) ?? 0})`;
  return hasOne ? ownEdit : Prisma.sql`NOT ${ownEdit}`;
}

/** Whether a review is pending or such an edit waits. */
function isWaiting(actor: Actor, waits: boolean): Prisma.Sql[] {
  if (waits && isAdmin(actor)) return [];
  const doesWait = Prisma.sql`(r.status = 'pending' OR ${hasKnownEdit(actor, true)})`;
  return [waits ? doesWait : Prisma.sql`NOT ${doesWait}`];
}

function asked(ask: ReviewQuery, actor: Actor): Prisma.Sql[] {
  return [
    ...when(ask.business_id, (id) => ofListing("business", id)),
    ...when(ask.doctor_id, (id) => ofListing("doctor", id)),
    ...when(ask.user_id, (id) => Prisma.sql`r.user_id = ${id}`),
    ...when(ask.status, (status) => Prisma.sql`r.status = ${status}::review_status`),
    ...when(ask.visible, (isVisible) => (isVisible ? isVisibleReview : Prisma.sql`NOT ${isVisibleReview}`)),
    ...when(ask.rating, (rating) => Prisma.sql`r.rating = ${rating}`),
    ...when(ask.has_revision, (hasOne) => hasKnownEdit(actor, hasOne)),
    ...(ask.waiting === undefined ? [] : isWaiting(actor, ask.waiting)),
  ];
}

/** What the conditions ask about: an admin sees the reviews of every listing, so that theirs look at no listing. */
function askedOf(actor: Actor, { waiting: waits }: ReviewQuery): Prisma.Sql {
  if (!isAdmin(actor)) return Prisma.sql`review r JOIN listing l ON l.id = r.listing_id`;
  return waits ? Prisma.sql`(${waiting}) r` : Prisma.sql`review r`;
}

/** Reviews that the caller may see, newest first unless asked otherwise, with their whole number. */
export async function listReviews(ctx: Ctx, ask: ReviewQuery): Promise<Page<Review>> {
  const { db, actor } = ctx;
  const text = ask.search?.trim();
  const ids = text ? await idsSaidOrBy(ctx, text) : undefined;
  const where = every([
    seenBy(actor),
    ...asked(ask, actor),
    ...when(ids, (some) => Prisma.sql`r.id = ANY (${some}::int[])`),
  ]);
  const found = Prisma.sql`FROM ${askedOf(actor, ask)} WHERE ${where}`;
  const [{ n: count }] = await db.$queryRaw<[{ n: number }]>(Prisma.sql`SELECT count(*)::int AS n ${found}`);
  const list = { count, limit: ask.limit, offset: ask.offset, keys: ask.ordering ?? newestFirst };
  const rows = await readPage({ ...list, columns: orderColumns, id: Prisma.sql`r.id` }, (tail) =>
    db.$queryRaw<ReviewRow[]>(statement(Prisma.sql`${found} ${tail}`)),
  );
  return { items: rows.map((row) => toReview(row, actor)), count };
}

/** The ids of a page are found along an index first: only its reviews are read whole. */
const statement = (found: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${reviewColumns} FROM (
    SELECT page.id, row_number() OVER () AS place FROM (SELECT r.id ${found}) page
  ) found JOIN review r ON r.id = found.id ${reviewBeside} ORDER BY found.place`;
