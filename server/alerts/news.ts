import "server-only";
import { ProblemError } from "@/lib/contract/errors";
import { titleOf } from "@/lib/format/listing-title";
import { joined } from "@/lib/format/text";
import { routes } from "@/lib/site/routes";
import { alertLimits } from "@/lib/rules/alert";
import { storedSearch } from "@/lib/search/saved-search";
import { addressOf, queryOf, type SearchState } from "@/lib/search/search-state";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { insidersOf } from "../listings/rights";
import { toListing } from "../listings/serialize";
import { type ValuesOf } from "../mail/templates";
import { findNew, type Period } from "../search/find-new";
import { type DueSearch } from "./due";

/** What a mail says of a search, besides its name. */
export type Matches = Omit<ValuesOf<"alerts">["searches"][number], "name">;

/** The matches of a run, so that a search that many people saved is looked at once. */
export type SeenMatches = Map<string, Matches | null>;

/** What became public since a search was last looked at, before the day; null if nothing that meets it. */
export async function matchesOf(
  ctx: Ctx,
  { params, category_full_slug: category, seen_until }: DueSearch,
  { day, seen }: { day: Date; seen: SeenMatches },
): Promise<Matches | null> {
  const key = JSON.stringify([params, category, seen_until]);
  const known = seen.get(key);
  if (known !== undefined) return known;
  const search = storedSearch(params, category ?? "");
  const matches = await findMatches(ctx, search, { from: seen_until, until: day });
  seen.set(key, matches);
  return matches;
}

async function findMatches(ctx: Ctx, search: SearchState, period: Period): Promise<Matches | null> {
  const limit = alertLimits.matches + 1;
  const rows = await findNew(ctx, queryOf(search), { ...period, limit }).catch((error: unknown) => {
    // A place that is no longer known, say: such a search finds nothing.
    if (error instanceof ProblemError) return [];
    throw error;
  });
  if (rows.length === 0) return null;
  const listings = rows.slice(0, alertLimits.matches).map((row) => {
    const listing = toListing(row, ctx);
    return { name: titleOf(listing), place: joined([row.city, row.state], ", "), path: listing.path };
  });
  const path = addressOf({ ...search, sort: "newest" });
  return { path, hasMore: rows.length > alertLimits.matches, listings };
}

interface NewsRow {
  listing: string;
  id: number;
  slug: string;
  category_full_slug: string;
  rating: number;
  title: string;
}

/**
 * Deletes what a person's mail of this day is to tell of the listings that they follow, and gives the reviews that are
 * still visible, on listings that they still follow and don't work on.
 */
export async function takeFollowed(tx: Db, userId: number, day: Date): Promise<NewsRow[]> {
  const taken = await queryRows<{ review_id: number }>(tx)`
    DELETE FROM followed_review WHERE user_id = ${userId} AND created_at < ${day}::timestamptz RETURNING review_id`;
  return queryRows<NewsRow>(tx)`
    SELECT l.name AS listing, l.id, l.slug, c.full_slug AS category_full_slug, r.rating, r.title
    FROM review r JOIN listing l ON l.id = r.listing_id JOIN category c ON c.id = l.category_id
    WHERE r.id = ANY (${taken.map((row) => row.review_id)}::int[]) AND l.status = 'active'
      AND r.status IN ('active', 'flagged') AND r.deleted_at IS NULL
      AND ${userId} <> ALL (${insidersOf(Prisma.sql`l.id`)})
      AND EXISTS (SELECT FROM follow f JOIN listing was ON was.id = f.listing_id
        WHERE f.user_id = ${userId} AND l.id IN (was.id, was.merged_into_id))
    ORDER BY r.created_at DESC, r.id`;
}

/** The reviews as a mail shows them. */
export const shownReviews = (rows: readonly NewsRow[]): ValuesOf<"alerts">["reviews"] =>
  rows.slice(0, alertLimits.reviews).map(({ listing, rating, title, ...address }) => {
    return { listing, rating, title, path: routes.listing(address) };
  });
