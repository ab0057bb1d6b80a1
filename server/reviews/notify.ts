import "server-only";
import { type RemovalGrounds } from "@/lib/contract/review-write";
import { routes } from "@/lib/routes";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { queryOne } from "../db/sql";
import { queueMail } from "../mail/queue";

/** The values that mails about a review need. */
interface MailFacts {
  author_id: number | null;
  author_name: string | null;
  owner_id: number | null;
  owner_name: string;
  /** Whether the owner wants one mail per review instead of a daily digest. */
  wants_mail_per_review: boolean;
  is_listing_public: boolean;
  listing: string;
  path: string;
  rating: number;
  title: string;
  content: string;
}

interface FactsRow extends Omit<MailFacts, "path"> {
  listing_id: number;
  slug: string;
  category_full_slug: string;
}

async function factsOf(db: Db, reviewId: number): Promise<MailFacts> {
  const row = await queryOne<FactsRow>(db)`
    SELECT r.user_id AS author_id, author.full_name AS author_name, l.claimed_by_id AS owner_id,
      coalesce(owner.full_name, '') AS owner_name, coalesce(s.auto_approve_reviews, true) AS wants_mail_per_review,
      l.status = 'active' AS is_listing_public, l.name AS listing, l.id AS listing_id, l.slug,
      c.full_slug AS category_full_slug, r.rating, r.title, r.content
    FROM review r JOIN listing l ON l.id = r.listing_id JOIN category c ON c.id = l.category_id
    LEFT JOIN "user" author ON author.id = r.user_id LEFT JOIN "user" owner ON owner.id = l.claimed_by_id
    LEFT JOIN user_settings s ON s.user_id = l.claimed_by_id WHERE r.id = ${reviewId}`;
  const { listing_id: id, slug, category_full_slug, ...facts } = row;
  return { ...facts, path: routes.listing({ id, slug, category_full_slug }) };
}

type ToAuthor =
  | { template: "review-approved"; values: { isEdit: boolean } }
  | { template: "review-removed"; values: RemovalGrounds }
  | { template: "review-edit-rejected"; values: { reason: string } }
  | { template: "review-replied"; values: { reply: string } };

/** Mails the author what happened to their review. Does nothing if the account is closed. */
export async function notifyAuthor(ctx: Ctx, reviewId: number, mail: ToAuthor): Promise<void> {
  const { author_id: userId, author_name, listing, path, title } = await factsOf(ctx.db, reviewId);
  if (userId === null) return;
  const to = { userId };
  const about = { name: author_name ?? "", listing, path, title };
  switch (mail.template) {
    case "review-approved":
      await queueMail(ctx.db, { to, template: mail.template, values: { ...about, ...mail.values } });
      break;
    case "review-removed":
      await queueMail(ctx.db, { to, template: mail.template, values: { ...about, ...mail.values } });
      break;
    case "review-replied":
      await queueMail(ctx.db, { to, template: mail.template, values: { ...about, ...mail.values } });
      break;
    default:
      await queueMail(ctx.db, { to, template: mail.template, values: { ...about, ...mail.values } });
  }
}

type ToGuest = { to: { name: string; email: string } } & (
  | { template: "report-confirm"; values: { link: string } }
  | { template: "report-decided"; values: { isRemoved: boolean } }
);

/** Mails someone without an account about their report of a review. */
export async function notifyGuest(
  ctx: Ctx,
  reviewId: number,
  { to: { name, email }, ...mail }: ToGuest,
): Promise<void> {
  const { listing, path, title } = await factsOf(ctx.db, reviewId);
  const about = { name, listing, path, title };
  const to = { email };
  if (mail.template === "report-confirm") {
    await queueMail(ctx.db, { to, template: mail.template, values: { ...about, ...mail.values } });
  } else {
    await queueMail(ctx.db, { to, template: mail.template, values: { ...about, ...mail.values } });
  }
}

/**
 * Notifies the listing's owner of a review that has just become visible: by mail, or by an entry for the daily digest,
 * whichever they chose.
 */
export async function notifyOwner(ctx: Ctx, reviewId: number): Promise<void> {
  const { db, now } = ctx;
  const facts = await factsOf(db, reviewId);
  const { owner_id: userId, owner_name: name, listing, path, rating, title, content } = facts;
  if (userId === null || !facts.is_listing_public) return;
  if (facts.wants_mail_per_review) {
    const values = { name, listing, path, rating, title, content };
    await queueMail(db, { to: { userId }, template: "review-posted", values });
    return;
  }
  await db.reviewNews.create({ data: { reviewId, userId, createdAt: now } });
}
