import "server-only";
import { type Inbox, type InboxQuery } from "@/lib/contract/inbox";
import { dayMs } from "@/lib/rules/time";
import { type Ctx } from "../ctx";
import { every, when } from "../db/conditions";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { mayOn } from "../listings/rights";
import { toReview } from "./serialize";
import { isVisibleReview, reviewColumns, reviewJoins, type ReviewRow } from "./sql";

const orders: Record<InboxQuery["sort"], Prisma.Sql> = {
  oldest: Prisma.sql`r.created_at, r.id`,
  newest: Prisma.sql`r.created_at DESC, r.id`,
  lowest: Prisma.sql`r.rating, r.created_at, r.id`,
  highest: Prisma.sql`r.rating DESC, r.created_at, r.id`,
};

/** What became of a review: whether it waits, needs no reply, or has one. */
const replyState = Prisma.sql`CASE WHEN EXISTS (SELECT FROM review_reply own WHERE own.review_id = r.id) THEN 'replied'
  WHEN r.no_reply_needed THEN 'skipped' ELSE 'none' END`;

/** The visible reviews `r` of the caller's listings, narrowed by all but reply and stars. */
const baseOf = ({ actor, now }: Ctx, { listing_id, q, days }: InboxQuery): Prisma.Sql =>
  every([
    Prisma.sql`r.listing_id IN (SELECT l.id FROM listing l WHERE ${mayOn(actor, "reply")})`,
    isVisibleReview,
    ...when(listing_id, (id) => Prisma.sql`r.listing_id = ${id}`),
    ...when(q || undefined, (text) => Prisma.sql`strpos(lower(r.title || ' ' || r.content), lower(${text})) > 0`),
    ...when(days, (count) => Prisma.sql`r.created_at >= ${new Date(now.getTime() - Number(count) * dayMs)}`),
  ]);

interface Group {
  state: Exclude<InboxQuery["reply"], "all">;
  rating: number;
  n: number;
}

const sum = (groups: readonly Group[]): number => groups.reduce((total, { n }) => total + n, 0);

/** Reads a page of the reviews that the caller answers for, and how many there are by reply and by stars. */
export async function readInbox(ctx: Ctx, query: InboxQuery): Promise<Inbox> {
  const base = baseOf(ctx, query);
  const { reply, stars, sort, limit, offset } = query;
  const where = every([
    base,
    ...(reply === "all" ? [] : [Prisma.sql`${replyState} = ${reply}`]),
    ...when(stars, (all) => Prisma.sql`r.rating = ANY (${all}::int[])`),
  ]);
  const [groups, rows] = await Promise.all([
    queryRows<Group>(ctx.db)`
      SELECT ${replyState} AS state, r.rating, count(*)::int AS n FROM review r WHERE ${base} GROUP BY 1, 2`,
    queryRows<ReviewRow & { no_reply_needed: boolean }>(ctx.db)`
      SELECT ${reviewColumns}, r.no_reply_needed FROM review r ${reviewJoins} WHERE ${where}
      ORDER BY ${orders[sort]} LIMIT ${limit} OFFSET ${offset}`,
  ]);
  const inState = (state: InboxQuery["reply"]) => groups.filter((group) => state === "all" || group.state === state);
  const selected = inState(reply);
  const ofStars = (count: number) => sum(selected.filter(({ rating }) => rating === count));
  return {
    count: stars ? sum(selected.filter(({ rating }) => stars.includes(rating))) : sum(selected),
    results: rows.map((row) => ({ ...toReview(row, ctx.actor), no_reply_needed: row.no_reply_needed })),
    replies: {
      none: sum(inState("none")),
      skipped: sum(inState("skipped")),
      replied: sum(inState("replied")),
      all: sum(groups),
    },
    stars: [ofStars(1), ofStars(2), ofStars(3), ofStars(4), ofStars(5)],
  };
}
