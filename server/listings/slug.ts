import "server-only";
import { slugOf } from "@/lib/rules/slug";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { freeNumbers } from "./free-slug";
import { type ListingRow } from "./sql";

/** Names are locked under this number, apart from the locks of imports. */
const slugLock = 4211;

/**
 * A slug for a name that is free in a category, until the transaction ends also for others who ask here: the name's own,
 * or that with "-2", "-3" behind it.
 */
export async function freeSlug(ctx: Ctx, categoryId: number, name: string): Promise<string> {
  const slug = slugOf(name);
  await execute(ctx.db)`
    SELECT pg_advisory_xact_lock(${slugLock}::int, hashtext(${`${categoryId}/${slug}`}))`;
  const [found] = await freeNumbers(ctx.db, [{ category_id: categoryId, slug }]);
  return !found || found.free === 1 ? slug : `${slug}-${found.free}`;
}

/** Whether a slug is what a name gives already, with or without a number. */
export function fits(slug: string, name: string): boolean {
  const own = slugOf(name);
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
}

/** The slug of a listing under its new name and in its new category: the one that it has where that still fits. */
export async function nextSlug(ctx: Ctx, row: ListingRow, to: { name: string; categoryId: number }): Promise<string> {
  const stays = row.category_id === to.categoryId && fits(row.slug, to.name);
  return stays ? row.slug : freeSlug(ctx, to.categoryId, to.name);
}

/**
 * Remembers where a listing was found before its slug or category changed, so that old links lead on. To be called after
 * the change with the row from before it.
 */
export async function recordSlugHistory(ctx: Ctx, before: ListingRow): Promise<void> {
  const path = `${before.category_full_slug}/${before.slug}`;
  await execute(ctx.db)`
    DELETE FROM slug_history h USING listing l, category c
    WHERE l.id = ${before.id} AND c.id = l.category_id AND h.listing_id = l.id
      AND h.path IN (${path}, c.full_slug || '/' || l.slug)`;
  await ctx.db.slugHistory.create({ data: { path, listingId: before.id } });
}
