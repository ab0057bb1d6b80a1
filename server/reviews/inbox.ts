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

const isReplied = Prisma.sql`EXISTS (SELECT FROM review_reply own WHERE own.review_id = r.id)`;

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
  is_replied: boolean;
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
    ...(reply === "all" ? [] : [reply === "replied" ? isReplied : Prisma.sql`NOT ${isReplied}`]),
    ...when(stars, (all) => Prisma.sql`r.rating = ANY (${all}::int[])`),
  ]);
  const [groups, rows] = await Promise.all([
    queryRows<Group>(ctx.db)`
      SELECT ${isReplied} AS is_replied, r.rating, count(*)::int AS n FROM review r WHERE ${base} GROUP BY 1, 2`,
    queryRows<ReviewRow>(ctx.db)`
      SELECT ${reviewColumns} FROM review r ${reviewJoins} WHERE ${where}
      ORDER BY ${orders[sort]} LIMIT ${limit} OFFSET ${offset}`,
  ]);
  const replied = groups.filter(({ is_replied }) => is_replied);
  const selected = reply === "all" ? groups : groups.filter(({ is_replied }) => is_replied === (reply === "replied"));
  const ofStars = (count: number) => sum(selected.filter(({ rating }) => rating === count));
  return {
    count: stars ? sum(selected.filter(({ rating }) => stars.includes(rating))) : sum(selected),
    results: rows.map((row) => toReview(row, ctx.actor)),
    replies: { none: sum(groups) - sum(replied), replied: sum(replied), all: sum(groups) },
    stars: [ofStars(1), ofStars(2), ofStars(3), ofStars(4), ofStars(5)],
  };
}
