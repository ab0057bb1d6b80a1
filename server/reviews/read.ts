import "server-only";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { type Review, type reviewOrderings, type ReviewQuery } from "@/lib/contract/review";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, type Actor, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { readPage } from "../db/list-page";
import { every, when } from "../db/conditions";
import { readReviewCounter, readVisibleReviewCounter } from "../counters/reviews";
import { searchReviewIds } from "./search";
import { toReview } from "./serialize";
import { hasVisibleStatus, reviewJoins, reviewColumns, type ReviewRow, seenBy } from "./sql";

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

/** Whether an edit waits that this caller may know of: an author of their own, an admin of all. */
const knownEdit = (actor: Actor): Prisma.Sql =>
  isAdmin(actor)
    ? Prisma.sql`r.has_edit`
    : Prisma.sql`(r.has_edit AND r.user_id IS NOT DISTINCT FROM ${accountOf(actor) ?? 0})`;

/** Whether a review is pending or such an edit waits: for admins as the index on what waits says it. */
const doesWait = (actor: Actor): Prisma.Sql => Prisma.sql`(r.status = 'pending' OR ${knownEdit(actor)})`;

const isSo = (condition: Prisma.Sql, is: boolean): Prisma.Sql => (is ? condition : Prisma.sql`NOT ${condition}`);

function asked(ask: ReviewQuery, actor: Actor): Prisma.Sql[] {
  return [
    ...when(ask.business_id, (id) => ofListing("business", id)),
    ...when(ask.doctor_id, (id) => ofListing("doctor", id)),
    ...when(ask.user_id, (id) => Prisma.sql`r.user_id = ${id}`),
    ...when(ask.status, (status) => Prisma.sql`r.status = ${status}::review_status`),
    ...when(ask.visible, (isVisible) => isSo(hasVisibleStatus, isVisible)),
    ...when(ask.rating, (rating) => Prisma.sql`r.rating = ${rating}`),
    ...when(ask.has_revision, (hasOne) => isSo(knownEdit(actor), hasOne)),
    ...when(ask.waiting, (waits) => isSo(doesWait(actor), waits)),
  ];
}

/** What the conditions ask about: an admin sees the reviews of every listing, so that theirs look at no listing. */
const askedOf = (actor: Actor): Prisma.Sql =>
  isAdmin(actor) ? Prisma.sql`review r` : Prisma.sql`review r JOIN listing l ON l.id = r.listing_id`;

/** Which number is kept of what everybody sees; null where a filter asks for more than that. */
function shownAsked({ limit: _limit, offset: _offset, ordering: _ordering, ...ask }: ReviewQuery) {
  const { status, visible, ...others } = ask;
  if (visible === false || Object.values(others).some((value) => value !== undefined)) return null;
  return status ?? "any";
}

/** What a list is made of. */
interface Listed {
  ask: ReviewQuery;
  ids: number[] | undefined;
  found: Prisma.Sql;
}

/** How many they are: by status, rating and waiting edit the number is kept; of what is looked for they are counted. */
async function countReviews({ db, actor }: Ctx, { ask, ids, found }: Listed): Promise<number> {
  const isOfAll = !ids && ask.business_id === undefined && ask.doctor_id === undefined && ask.user_id === undefined;
  if (isOfAll && isAdmin(actor)) return readReviewCounter(db, every(asked(ask, actor)));
  const shown = actor.kind === "guest" ? shownAsked(ask) : null;
  if (shown) return readVisibleReviewCounter(db, shown);
  const row = await queryOne<{ n: number }>(db)`SELECT count(*)::int AS n ${found}`;
  return row.n;
}

/** Reviews that the caller may see, newest first unless asked otherwise, with their whole number. */
export async function listReviews(ctx: Ctx, ask: ReviewQuery): Promise<Page<Review>> {
  const { db, actor } = ctx;
  const text = ask.search?.trim();
  const ids = text ? await searchReviewIds(ctx, text) : undefined;
  const where = every([
    seenBy(actor),
    ...asked(ask, actor),
    ...when(ids, (some) => Prisma.sql`r.id = ANY (${some}::int[])`),
  ]);
  const found = Prisma.sql`FROM ${askedOf(actor)} WHERE ${where}`;
  const count = await countReviews(ctx, { ask, ids, found });
  const list = { count, limit: ask.limit, offset: ask.offset, keys: ask.ordering ?? newestFirst };
  const rows = await readPage(
    { ...list, columns: orderColumns, id: Prisma.sql`r.id` },
    (tail) => queryRows<ReviewRow>(db)`${statement(Prisma.sql`${found} ${tail}`)}`,
  );
  return { items: rows.map((row) => toReview(row, actor)), count };
}

/** The ids of a page are found along an index first: only its reviews are read whole. */
const statement = (found: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${reviewColumns} FROM (
    SELECT page.id, row_number() OVER () AS place FROM (SELECT r.id ${found}) page
  ) found JOIN review r ON r.id = found.id ${reviewJoins} ORDER BY found.place`;
