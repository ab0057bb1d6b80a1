import "server-only";
import { routes } from "@/lib/site/routes";
import { isNoticeDue } from "@/lib/rules/listing-notices";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { execute, queryOne, queryRows } from "../db/sql";
import { insidersOf } from "../listings/rights";
import { queueMail } from "../mail/queue";

/** The values that mails about a review need. */
interface MailFacts {
  author_id: number | null;
  author_name: string | null;
  listing_id: number;
  is_listing_public: boolean;
  listing: string;
  path: string;
  rating: number;
  title: string;
  content: string;
}

interface FactsRow extends Omit<MailFacts, "path"> {
  slug: string;
  category_full_slug: string;
}

async function factsOf(db: Db, reviewId: number): Promise<MailFacts> {
  const row = await queryOne<FactsRow>(db)`
    SELECT r.user_id AS author_id, author.full_name AS author_name,
      l.status = 'active' AS is_listing_public, l.name AS listing, l.id AS listing_id, l.slug,
      c.full_slug AS category_full_slug, r.rating, r.title, r.content
    FROM review r JOIN listing l ON l.id = r.listing_id JOIN category c ON c.id = l.category_id
    LEFT JOIN "user" author ON author.id = r.user_id WHERE r.id = ${reviewId}`;
  const { slug, category_full_slug, ...facts } = row;
  return { ...facts, path: routes.listing({ id: facts.listing_id, slug, category_full_slug }) };
}

type ToAuthor =
  | { template: "review-approved"; values: { isEdit: boolean } }
  | { template: "review-replied"; values: { reply: string; isChanged: boolean } };

/** Mails the author what happened to their review. Does nothing if the account is closed. */
export async function notifyAuthor(ctx: Ctx, reviewId: number, mail: ToAuthor): Promise<void> {
  const { author_id: userId, author_name, listing, path, title } = await factsOf(ctx.db, reviewId);
  if (userId === null) return;
  const to = { userId };
  const about = { name: author_name ?? "", listing, path, title };
  if (mail.template === "review-approved") {
    await queueMail(ctx.db, { to, template: mail.template, values: { ...about, ...mail.values } });
  } else await queueMail(ctx.db, { to, template: mail.template, values: { ...about, ...mail.values } });
}

/** A review as mails about its reports name it. */
export async function reportedReview({ db }: Pick<Ctx, "db">, reviewId: number) {
  const { listing, path, title } = await factsOf(db, reviewId);
  return { listing, path, title, kind: "review" as const };
}

interface Receiver {
  id: number;
  name: string;
  auto_approve_reviews: boolean;
  /** What they chose for this listing. */
  at_once: boolean | null;
  daily: boolean | null;
}

/** The owner and the team of a listing, with their choices for it. */
const receiversOf = (db: Db, listingId: number): Promise<Receiver[]> =>
  queryRows<Receiver>(db)`
    SELECT u.id, u.full_name AS name, coalesce(s.auto_approve_reviews, true) AS auto_approve_reviews,
      bool_or(c.is_on) FILTER (WHERE c.notice = 'new_review') AS at_once,
      bool_or(c.is_on) FILTER (WHERE c.notice = 'daily_summary') AS daily
    FROM "user" u LEFT JOIN user_settings s ON s.user_id = u.id
      LEFT JOIN listing_notice_choice c ON c.user_id = u.id AND c.listing_id = ${listingId}
    WHERE u.id = ANY (${insidersOf(Prisma.sql`${listingId}::int`)})
    GROUP BY u.id, s.auto_approve_reviews ORDER BY u.id`;

/**
 * Notifies the listing's owner and team of a review that has just become visible: by mail, by an entry for the daily
 * digest, both, or not at all, whichever they chose.
 */
export async function notifyOwner(ctx: Ctx, reviewId: number): Promise<void> {
  const { db, now } = ctx;
  const { listing_id: listingId, listing, path, rating, title, content, ...facts } = await factsOf(db, reviewId);
  if (!facts.is_listing_public) return;
  const values = { listing, listingId, path, rating, title, content };
  for (const { id: userId, name, at_once, daily, ...preferences } of await receiversOf(db, listingId)) {
    if (isNoticeDue("new_review", at_once, preferences)) {
      await queueMail(db, { to: { userId }, template: "review-posted", values: { ...values, name } });
    }
    if (!isNoticeDue("daily_summary", daily, preferences)) continue;
    await db.reviewNews.createMany({ data: [{ reviewId, userId, createdAt: now }], skipDuplicates: true });
  }
}

/**
 * Mails the listing's owner and team that a visible review has another text, unless they want neither mail about reviews.
 * @param ratingBefore the stars that it had
 */
export async function notifyOwnerOfEdit(ctx: Ctx, reviewId: number, ratingBefore: number): Promise<void> {
  const { listing_id: listingId, listing, path, rating, title, content, ...facts } = await factsOf(ctx.db, reviewId);
  if (!facts.is_listing_public) return;
  const values = { listing, listingId, path, rating, ratingBefore, title, content };
  for (const { id: userId, name, at_once, daily, ...preferences } of await receiversOf(ctx.db, listingId)) {
    const isWanted =
      isNoticeDue("new_review", at_once, preferences) || isNoticeDue("daily_summary", daily, preferences);
    if (isWanted) await queueMail(ctx.db, { to: { userId }, template: "review-edited", values: { ...values, name } });
  }
}

/**
 * Notes a review that has just become visible for the daily mail to everyone who follows its listing, or one that was
 * merged into it, except its author.
 */
export async function notifyFollowers(ctx: Ctx, reviewId: number): Promise<void> {
  await execute(ctx.db)`
    INSERT INTO followed_review (user_id, review_id, created_at)
    SELECT DISTINCT f.user_id, r.id, ${ctx.now}::timestamptz
    FROM review r CROSS JOIN LATERAL (
      SELECT r.listing_id AS id UNION SELECT id FROM listing WHERE merged_into_id = r.listing_id
    ) l JOIN follow f ON f.listing_id = l.id
    WHERE r.id = ${reviewId} AND f.user_id IS DISTINCT FROM r.user_id
    ON CONFLICT DO NOTHING`;
}
