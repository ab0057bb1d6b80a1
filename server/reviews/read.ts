import "server-only";
import { type OrderKey, type Page } from "@/lib/contract/common";
import {
  mostOfListing,
  mostOfOwn,
  type OwnReview,
  type Review,
  type ReviewFigures,
  queueOrderings,
  type reviewOrderings,
  type ReviewQuery,
  type ReviewSort,
} from "@/lib/contract/review";
import { invalid } from "@/lib/contract/errors";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, type Actor, isModerator } from "@/lib/rules/permissions";
import { forPostgres, type TextSignal, urgencyWeights as weights } from "@/lib/rules/text-signals";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { whenAssigned } from "../decisions/assigned";
import { env } from "../env";
import { readPage } from "../db/list-page";
import { every, when } from "../db/conditions";
import { readReviewCounter, readVisibleReviewCounter } from "../counters/counters";
import { filterPublicIds } from "../listings/read";
import { readAuthorSignals } from "./author-signals";
import { holdsWords, searchReviewIds } from "./search";
import { toReview } from "./serialize";
import { hasVisibleStatus, reviewJoins, reviewColumns, type ReviewRow, visibleTo } from "./sql";

const holds = (signal: TextSignal): Prisma.Sql =>
  Prisma.sql`coalesce(edit.title || ' ' || edit.content, r.title || ' ' || r.content) ~* ${forPostgres(signal)}`;

/** The signals that make a review urgent. */
const weighed = ["threat", "identity", "address", "case", "contact"] as const;

/**
 * How urgent a review `r` is: whether the site hides it, by what the text check finds in it (or in its pending edit), and by its open reports. A
 * report weighs as much as its reporter's earlier ones were followed: a newcomer's 1/2, one followed in 4 of 5 cases 5/7.
 */
const urgency = Prisma.sql`(
  SELECT (CASE WHEN r.hidden_until IS NOT NULL THEN ${weights.hidden}::int ELSE 0 END)
    + ${Prisma.join(
      weighed.map((signal) => Prisma.sql`(CASE WHEN ${holds(signal)} THEN ${weights[signal]}::int ELSE 0 END)`),
      " + ",
    )}
    + ${weights.report}::int * coalesce((
      SELECT sum((record.upheld + 1.0) / (record.settled + 2)) FROM review_flag f CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE p.upheld) AS upheld, count(*) AS settled
        FROM review_flag p WHERE p.user_id = f.user_id AND p.settled_at IS NOT NULL
      ) record WHERE f.review_id = r.id AND f.settled_at IS NULL), 0)
  FROM (SELECT) one LEFT JOIN review_revision edit ON edit.review_id = r.id AND edit.status = 'pending')`;

type OrderingKey = (typeof reviewOrderings)[number];

const orderColumns: Record<OrderingKey, Prisma.Sql> = {
  created_at: Prisma.sql`r.created_at`,
  created_date: Prisma.sql`r.created_at`,
  rating: Prisma.sql`r.rating`,
  helpful_count: Prisma.sql`r.helpful_count`,
  flag_count: Prisma.sql`r.flag_count`,
  urgency,
};

const newestFirst: OrderKey<OrderingKey>[] = [{ key: "created_at", descending: true }];

/** The orders of `sort`; reviews that are equal in it come newest first. */
const sorts: Record<ReviewSort, OrderKey<OrderingKey>[]> = {
  newest: newestFirst,
  helpful: [{ key: "helpful_count", descending: true }, ...newestFirst],
  highest: [{ key: "rating", descending: true }, ...newestFirst],
  lowest: [{ key: "rating", descending: false }, ...newestFirst],
};

const ofListing = (kind: Kind, id: number): Prisma.Sql =>
  Prisma.sql`r.listing_id = (SELECT id FROM listing WHERE id = ${id} AND kind = ${kind}::listing_kind)`;

/** Whether a review has a pending edit that this caller may know of: authors their own, admins all. */
const hasKnownEdit = (actor: Actor): Prisma.Sql =>
  isModerator(actor)
    ? Prisma.sql`r.has_edit`
    : Prisma.sql`(r.has_edit AND r.user_id IS NOT DISTINCT FROM ${accountOf(actor) ?? 0})`;

/** Whether a review or such an edit is pending. For admins it's spelled as in the partial index. */
const isWaiting = (actor: Actor): Prisma.Sql => Prisma.sql`(r.status = 'pending' OR ${hasKnownEdit(actor)})`;

const negateUnless = (is: boolean, condition: Prisma.Sql): Prisma.Sql =>
  is ? condition : Prisma.sql`NOT ${condition}`;

const hasReply = Prisma.sql`EXISTS (SELECT FROM review_reply WHERE review_id = r.id)`;

/** Whether the query is about one listing or user, and so has few rows to look at. */
const isNarrow = ({ business_id, doctor_id, user_id }: ReviewQuery): boolean =>
  (business_id ?? doctor_id ?? user_id) !== undefined;

/** The limit that applies: admins may load more at once than readers and authors. */
function limitOf({ limit, user_id }: ReviewQuery, actor: Actor, isListing: boolean): number {
  if (isModerator(actor)) return limit;
  if (isListing) return Math.min(limit, mostOfListing);
  return user_id !== undefined && user_id === accountOf(actor) ? Math.min(limit, mostOfOwn) : limit;
}

function conditionsOf(query: ReviewQuery, actor: Actor): Prisma.Sql[] {
  return [
    ...when(query.business_id, (id) => ofListing("business", id)),
    ...when(query.doctor_id, (id) => ofListing("doctor", id)),
    ...when(query.user_id, (id) => Prisma.sql`r.user_id = ${id}`),
    ...when(query.status, (status) => Prisma.sql`r.status = ${status}::review_status`),
    ...when(query.visible, (isVisible) => negateUnless(isVisible, hasVisibleStatus)),
    ...when(query.rating, (rating) => Prisma.sql`r.rating = ${rating}`),
    ...when(query.stars, (ratings) => Prisma.sql`r.rating = ANY (${ratings}::int[])`),
    ...when(query.has_reply, (has) => negateUnless(has, hasReply)),
    ...when(query.q, holdsWords),
    ...when(query.has_revision, (hasEdit) => negateUnless(hasEdit, hasKnownEdit(actor))),
    ...when(query.waiting, (waiting) => negateUnless(waiting, isWaiting(actor))),
    ...whenAssigned(actor, query, { kind: "reviews", id: Prisma.sql`r.id` }),
  ];
}

/** The tables of the conditions. Admins see the reviews of every listing, so their query doesn't join it. */
const tablesFor = (actor: Actor): Prisma.Sql =>
  isModerator(actor) ? Prisma.sql`review r` : Prisma.sql`review r JOIN listing l ON l.id = r.listing_id`;

/** The status whose stored total of public reviews a guest's query needs; null when other filters are set. */
function publicStatusOf({ limit: _limit, offset: _offset, ordering: _ordering, sort: _sort, ...filters }: ReviewQuery) {
  const { status, visible, ...others } = filters;
  if (visible === false || Object.values(others).some((value) => value !== undefined)) return null;
  return status ?? "any";
}

interface ListQuery {
  query: ReviewQuery;
  /** The result of the text search, if there is one. */
  ids: number[] | undefined;
  source: Prisma.Sql;
}

/** The total: from the counters when only status, rating, and pending edit are filtered, else counted. */
async function countReviews({ db, actor }: Ctx, { query, ids, source }: ListQuery): Promise<number> {
  const { stars, has_reply, q, assigned } = query;
  const isOfAll = !ids && !isNarrow(query) && (stars ?? has_reply ?? q ?? assigned) === undefined;
  if (isOfAll && isModerator(actor)) return readReviewCounter(db, every(conditionsOf(query, actor)));
  const publicStatus = actor.kind === "guest" ? publicStatusOf(query) : null;
  if (publicStatus) return readVisibleReviewCounter(db, publicStatus);
  const row = await queryOne<{ n: number }>(db)`SELECT count(*)::int AS n ${source}`;
  return row.n;
}

/** Reviews that the caller may see, by default newest first, with the total count. */
export async function listReviews(ctx: Ctx, query: ReviewQuery): Promise<Page<Review>> {
  const { db, actor } = ctx;
  if (!isModerator(actor) && query.ordering?.some(({ key }) => queueOrderings.includes(key))) {
    throw invalid({ ordering: ["Only moderators can sort by this."] });
  }
  if (query.q !== undefined && !isNarrow(query)) throw invalid({ q: ["Name a listing or a user to search in."] });
  const isOfListing = (query.business_id ?? query.doctor_id) !== undefined;
  const limit = limitOf(query, actor, isOfListing);
  const text = query.search?.trim();
  const ids = text ? await searchReviewIds(ctx, text) : undefined;
  const where = every([
    visibleTo(actor),
    ...conditionsOf(query, actor),
    ...when(ids, (found) => Prisma.sql`r.id = ANY (${found}::int[])`),
  ]);
  const source = Prisma.sql`FROM ${tablesFor(actor)} WHERE ${where}`;
  const count = await countReviews(ctx, { query, ids, source });
  const list = { count, limit, offset: query.offset, keys: query.ordering ?? sorts[query.sort ?? "newest"] };
  const rows = await readPage(
    { ...list, columns: orderColumns, id: Prisma.sql`r.id` },
    (tail) => queryRows<ReviewRow>(db)`${statement(Prisma.sql`${source} ${tail}`)}`,
  );
  const items = rows.map((row) => toReview(row, actor));
  if (!isModerator(actor)) return { items, count, limit };
  const signals = await readAuthorSignals(
    ctx,
    items.map(({ id }) => id),
  );
  return { items: items.map((one) => ({ ...one, author_signals: signals.get(one.id) ?? [] })), count, limit };
}

/** Finds the ids of the page along an index first, so only those rows are read in full. */
const statement = (source: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${reviewColumns} FROM (
    SELECT page.id, row_number() OVER () AS place FROM (SELECT r.id ${source}) page
  ) found JOIN review r ON r.id = found.id ${reviewJoins} ORDER BY found.place`;

/** A user's own reviews in any status, newest first, each with whether its listing is still public. */
export async function listOwnReviews(ctx: Ctx, userId: number, limit: number): Promise<OwnReview[]> {
  const { items } = await listReviews(ctx, { user_id: userId, limit, offset: 0 });
  const listingIdOf = ({ business_id, doctor_id }: Review) => business_id ?? doctor_id ?? 0;
  const publicIds = await filterPublicIds(ctx, [...new Set(items.map(listingIdOf))]);
  return items.map((review) => ({ ...review, is_listed: publicIds.has(listingIdOf(review)) }));
}

/** Statistics of a user's reviews, without removed ones. The month is that of the site's time zone. */
export async function readOwnFigures(ctx: Ctx, userId: number): Promise<ReviewFigures> {
  const row = await queryOne<ReviewFigures>(ctx.db)`
    SELECT count(*)::int AS total, avg(rating)::float AS average,
      (count(*) FILTER (WHERE created_at >= date_trunc('month', ${ctx.now}::timestamptz, ${env().timeZone})))::int AS this_month,
      coalesce(sum(helpful_count), 0)::int AS helpful
    FROM review WHERE user_id = ${userId} AND deleted_at IS NULL AND status <> 'removed'`;
  return row;
}

const bestRating = 5;

/**
 * The most helpful five-star reviews of active premium listings, one of each, for a page to quote, with the tags for
 * caching that page.
 * Reported reviews are left out until moderators decide.
 */
export async function listQuotableReviews(ctx: Ctx, limit: number): Promise<{ reviews: Review[]; tags: string[] }> {
  const rows = await queryRows<ReviewRow>(ctx.db)`
    WITH best AS (
      SELECT DISTINCT ON (r.listing_id) r.id FROM review r JOIN listing l ON l.id = r.listing_id
      WHERE r.rating = ${bestRating} AND r.status = 'active' AND r.deleted_at IS NULL AND l.status = 'active'
        AND l.is_premium AND (l.premium_expires IS NULL OR l.premium_expires > ${ctx.now})
      ORDER BY r.listing_id, r.helpful_count DESC, r.created_at DESC, r.id)
    SELECT ${reviewColumns} FROM review r ${reviewJoins}
    WHERE r.id IN (SELECT id FROM best)
    ORDER BY r.helpful_count DESC, r.created_at DESC, r.id LIMIT ${limit}`;
  return {
    reviews: rows.map((row) => toReview(row, ctx.actor)),
    tags: [...new Set(rows.map((row) => `listing:${row.listing_id}`))],
  };
}
