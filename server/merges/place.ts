import "server-only";
import { type MergeBody } from "@/lib/contract/duplicate";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { fits, freeSlug, recordSlugHistory, nextSlug } from "../listings/slug";
import { type ListingRow } from "../listings/sql";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

interface Place {
  categoryId: number;
  slug: string;
}

/** What a merged listing is called while the kept one has its address; nobody is led there. */
const parked = (id: number): string => `merged-${id}`;

const put = (ctx: Ctx, id: number, { categoryId, slug }: Place) =>
  ctx.db.listing.update({ where: { id }, data: { categoryId, slug } });

/**
 * Puts the kept listing where its chosen name and category belong. Where that is the address of the merged one, it takes
 * that over as it is; its own old address leads on.
 */
export async function takePlace(ctx: Ctx, { kept, merged }: Sides, fields: MergeBody["fields"]): Promise<Place> {
  const name = fields.name === "merged" ? merged.name : kept.name;
  const categoryId = fields.category_id === "merged" ? merged.category_id : kept.category_id;
  const stays = categoryId === kept.category_id && fits(kept.slug, name);
  if (stays) return { categoryId, slug: kept.slug };
  const takesOver = categoryId === merged.category_id && fits(merged.slug, name);
  if (takesOver) await put(ctx, merged.id, { categoryId, slug: parked(merged.id) });
  const slug = takesOver ? merged.slug : await nextSlug(ctx, kept, { name, categoryId });
  await put(ctx, kept.id, { categoryId, slug });
  await recordSlugHistory(ctx, kept);
  return { categoryId, slug };
}

/** Whether an address is free, or its own. */
async function isFree(ctx: Ctx, id: number, { categoryId, slug }: Place): Promise<boolean> {
  const holder = await ctx.db.listing.findUnique({ where: { categoryId_slug: { categoryId, slug } } });
  return !holder || holder.id === id;
}

/** The place that a listing had; where its address is another's by now, the next number of it. */
async function formerPlace(ctx: Ctx, row: ListingRow, former: Place): Promise<Place> {
  const known = await ctx.db.category.findUnique({ where: { id: former.categoryId }, select: { id: true } });
  const categoryId = known ? former.categoryId : row.category_id;
  if (await isFree(ctx, row.id, { categoryId, slug: former.slug })) return { categoryId, slug: former.slug };
  return { categoryId, slug: await freeSlug(ctx, categoryId, former.slug) };
}

/**
 * Puts both where they were. A kept listing that was moved or renamed since stays where it is; a merged one whose
 * category was merged into another one stays in that.
 */
export async function returnPlaces(ctx: Ctx, { kept, merged }: Sides, before: MergeBefore): Promise<void> {
  const { after } = before;
  const isMoved = after.slug !== before.kept.slug || after.categoryId !== before.kept.categoryId;
  const isThere = kept.slug === after.slug && kept.category_id === after.categoryId;
  if (isMoved && isThere) {
    await put(ctx, kept.id, await formerPlace(ctx, kept, before.kept));
    await recordSlugHistory(ctx, kept);
  }
  const isParked = merged.slug === parked(merged.id);
  if (!isParked) return;
  const place = await formerPlace(ctx, merged, { categoryId: merged.category_id, slug: before.merged.slug });
  await put(ctx, merged.id, place);
  await execute(ctx.db)`
    DELETE FROM slug_history h USING category c
    WHERE h.listing_id = ${kept.id} AND c.id = ${place.categoryId} AND h.path = c.full_slug || '/' || ${place.slug}`;
}
