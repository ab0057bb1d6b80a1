import "server-only";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { listingSlug } from "./ascii-slug";
import { freeNumbers } from "./free-slug";
import { type ListingRow } from "./sql";

/** The advisory lock class of slugs. Imports use another one. */
const slugLock = 4211;

/**
 * A free slug for a name in a category: the name's own, or with "-2", "-3" appended. Concurrent calls for the same slug
 * wait until this transaction ends.
 */
export async function freeSlug(ctx: Ctx, categoryId: number, name: string): Promise<string> {
  const slug = listingSlug(name);
  await execute(ctx.db)`
    SELECT pg_advisory_xact_lock(${slugLock}::int, hashtext(${`${categoryId}/${slug}`}))`;
  const [found] = await freeNumbers(ctx.db, [{ category_id: categoryId, slug }]);
  return !found || found.free === 1 ? slug : `${slug}-${found.free}`;
}

/** Whether a slug matches a name, with or without a number. */
export function slugFits(slug: string, name: string): boolean {
  const own = listingSlug(name);
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
}

/** The slug of a listing under a new name and category: its current slug if that still fits. */
export async function nextSlug(ctx: Ctx, row: ListingRow, to: { name: string; categoryId: number }): Promise<string> {
  const stays = row.category_id === to.categoryId && slugFits(row.slug, to.name);
  return stays ? row.slug : freeSlug(ctx, to.categoryId, to.name);
}

/** Records a listing's former path, so that old links redirect. Call it after the change, with the row from before. */
export async function recordSlugHistory(ctx: Ctx, before: ListingRow): Promise<void> {
  const path = `${before.category_full_slug}/${before.slug}`;
  await execute(ctx.db)`
    DELETE FROM slug_history h USING listing l, category c
    WHERE l.id = ${before.id} AND c.id = l.category_id AND h.listing_id = l.id
      AND h.path IN (${path}, c.full_slug || '/' || l.slug)`;
  await ctx.db.slugHistory.create({ data: { path, listingId: before.id } });
}
