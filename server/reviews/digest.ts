import "server-only";
import { routes } from "@/lib/routes";
import { type Db, type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";

/** As many reviews as one daily mail shows; of the others it gives the number. */
const mostShown = 20;

interface NewsRow {
  name: string;
  listing: string;
  listing_id: number;
  slug: string;
  category_full_slug: string;
  rating: number;
  title: string;
}

/** The first moment of a day, UTC. */
const dayOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));

/** Takes what waited for this owner until the day began; only what still stands on a listing of theirs is news. */
async function takeNews(tx: Db, userId: number, day: Date): Promise<NewsRow[]> {
  const taken = await queryRows<{ review_id: number }>(tx)`
    DELETE FROM review_news WHERE user_id = ${userId} AND created_at < ${day} RETURNING review_id`;
  return queryRows<NewsRow>(tx)`
    SELECT u.full_name AS name, l.name AS listing, l.id AS listing_id, l.slug, c.full_slug AS category_full_slug,
      r.rating, r.title
    FROM review r JOIN listing l ON l.id = r.listing_id JOIN category c ON c.id = l.category_id
    JOIN "user" u ON u.id = l.claimed_by_id
    WHERE r.id = ANY (${taken.map((row) => row.review_id)}::int[]) AND u.id = ${userId} AND l.status = 'active'
      AND r.status IN ('active', 'flagged') AND r.deleted_at IS NULL
    ORDER BY r.created_at DESC, r.id`;
}

async function notifyOne(tx: Db, userId: number, day: Date): Promise<number> {
  const rows = await takeNews(tx, userId, day);
  const [first] = rows;
  if (!first) return 0;
  const reviews = rows.slice(0, mostShown).map(({ listing, listing_id: id, rating, title, ...address }) => {
    return { listing, rating, title, path: routes.listing({ id, ...address }) };
  });
  const values = { name: first.name, count: rows.length, reviews };
  await queueMail(tx, { to: { userId }, template: "review-digest", values });
  return 1;
}

/**
 * Queues the daily mail of each owner who wants no mail of every single review: about those that became visible before
 * this UTC day. What a mail tells is taken in the transaction that queues it, so that nothing is told twice, whoever
 * else is at it. Gives the number of mails.
 */
export async function sendReviewDigests(db: PrismaClient, now: Date): Promise<number> {
  const day = dayOf(now);
  const owners = await db.reviewNews.findMany({
    where: { createdAt: { lt: day } },
    distinct: ["userId"],
    select: { userId: true },
    orderBy: { userId: "asc" },
  });
  let mails = 0;
  for (const { userId } of owners) mails += await db.$transaction((tx) => notifyOne(tx, userId, day));
  return mails;
}
