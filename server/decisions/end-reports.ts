import "server-only";
import { routes } from "@/lib/site/routes";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { notifyReporter, type Reporter } from "./reporters";

interface EndedReport extends Reporter {
  id: number;
  kind: "listing" | "reply" | "photo";
  title: string;
  listing: string;
  listing_id: number;
  slug: string;
  category_full_slug: string;
}

/**
 * Ends the open reports `p` of what is about to be deleted, before any decision about them, and mails those who reported it
 * that it is gone. Call it before the deletion, which leaves no trace of what they were about.
 */
export async function endReports({ db, now }: Pick<Ctx, "db" | "now">, where: Prisma.Sql): Promise<void> {
  const ended = await queryRows<EndedReport>(db)`
    SELECT p.id, p.kind::text, p.user_id AS "userId", coalesce(u.full_name, p.name) AS name, p.email,
      coalesce(p.reported_text, '') AS title, l.name AS listing, l.id AS listing_id, l.slug, c.full_slug AS category_full_slug
    FROM report p LEFT JOIN "user" u ON u.id = p.user_id LEFT JOIN photo h ON h.id = p.photo_id
      LEFT JOIN review r ON r.id = p.review_id JOIN listing l ON l.id = coalesce(p.listing_id, h.listing_id, r.listing_id)
      JOIN category c ON c.id = l.category_id
    WHERE p.decided_at IS NULL AND p.confirmed_at IS NOT NULL AND ${where} ORDER BY p.id FOR UPDATE OF p`;
  await execute(db)`
    UPDATE report SET decided_at = ${now}::timestamptz, name = '', email = ''
    WHERE id = ANY (${ended.map(({ id }) => id)}::int[])`;
  const outcome = { isRemoved: false, isGone: true, reason: null, facts: "", decision: undefined };
  for (const { kind, title, listing, listing_id, slug, category_full_slug, ...reporter } of ended) {
    const path = routes.listing({ id: listing_id, slug, category_full_slug });
    await notifyReporter({ db }, reporter, { listing, path, title, kind, ...outcome });
  }
}

/** The reports `p` of a review's reply and photos. */
export const ofReviews = (ids: readonly number[]): Prisma.Sql =>
  Prisma.sql`(p.review_id = ANY (${[...ids]}::int[]) OR h.review_id = ANY (${[...ids]}::int[]))`;
