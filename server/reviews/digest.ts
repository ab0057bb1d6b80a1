import "server-only";
import { routes } from "@/lib/site/routes";
import { startOfDay } from "@/lib/rules/alert";
import { type Db, Prisma, type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";
import { insidersOf } from "../listings/rights";
import { queueMail } from "../mail/queue";

/** Reviews listed in one daily mail. It states the number of all. */
const maxListed = 20;

interface NewsRow {
  name: string;
  listing: string;
  listing_id: number;
  slug: string;
  category_full_slug: string;
  rating: number;
  title: string;
}

/**
 * Deletes this person's queue entries from before the day, and returns the reviews among them that are still visible on
 * a listing that they still own or work on and didn't turn off.
 */
async function takeNews(tx: Db, userId: number, day: Date): Promise<NewsRow[]> {
  const taken = await queryRows<{ review_id: number }>(tx)`
    DELETE FROM review_news WHERE user_id = ${userId} AND created_at < ${day} RETURNING review_id`;
  return queryRows<NewsRow>(tx)`
    SELECT u.full_name AS name, l.name AS listing, l.id AS listing_id, l.slug, c.full_slug AS category_full_slug,
      r.rating, r.title
    FROM review r JOIN listing l ON l.id = r.listing_id JOIN category c ON c.id = l.category_id
    JOIN "user" u ON u.id = ${userId} AND u.id = ANY (${insidersOf(Prisma.sql`l.id`)})
    WHERE r.id = ANY (${taken.map((row) => row.review_id)}::int[]) AND l.status = 'active'
      AND NOT EXISTS (SELECT FROM listing_notice_choice c WHERE c.user_id = u.id AND c.listing_id = l.id
        AND c.notice = 'daily_summary' AND NOT c.is_on)
      AND r.status IN ('active', 'flagged') AND r.deleted_at IS NULL
    ORDER BY r.created_at DESC, r.id`;
}

async function sendDigest(tx: Db, userId: number, day: Date): Promise<number> {
  const rows = await takeNews(tx, userId, day);
  const [first] = rows;
  if (!first) return 0;
  const reviews = rows.slice(0, maxListed).map(({ listing, listing_id: id, rating, title, ...address }) => {
    return { listing, listingId: id, rating, title, path: routes.listing({ id, ...address }) };
  });
  const values = { name: first.name, count: rows.length, reviews };
  await queueMail(tx, { to: { userId }, template: "review-digest", values });
  return 1;
}

/**
 * Queues the daily mail of everyone who prefers one to a mail per review, about the reviews that became visible before
 * this UTC day. The transaction that queues a mail also deletes its entries, so concurrent runs never report a review
 * twice. Returns the number of mails.
 */
export async function sendReviewDigests(db: PrismaClient, now: Date): Promise<number> {
  const day = startOfDay(now);
  const owners = await db.reviewNews.findMany({
    where: { createdAt: { lt: day } },
    distinct: ["userId"],
    select: { userId: true },
    orderBy: { userId: "asc" },
  });
  let mails = 0;
  for (const { userId } of owners) mails += await db.$transaction((tx) => sendDigest(tx, userId, day));
  return mails;
}
