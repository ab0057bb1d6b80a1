import "server-only";
import { type MergeBody } from "@/lib/contract/duplicate";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { existingCategories } from "../listings/categories";
import { slugFits, freeSlug, recordSlugHistory, nextSlug } from "../listings/slug";
import { type ListingRow } from "../listings/sql";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

interface Address {
  categoryId: number;
  slug: string;
}

/** The merged listing's slug while the kept one has its address. Nothing links to it. */
const placeholderSlug = (id: number): string => `merged-${id}`;

const setAddress = (ctx: Ctx, id: number, { categoryId, slug }: Address) =>
  ctx.db.listing.update({ where: { id }, data: { categoryId, slug } });

/**
 * Gives the kept listing the address of its chosen name and category, which may be the merged listing's. Its old address
 * redirects.
 */
export async function assignAddress(ctx: Ctx, { kept, merged }: Sides, fields: MergeBody["fields"]): Promise<Address> {
  const name = fields.name === "merged" ? merged.name : kept.name;
  const categoryId = fields.category_id === "merged" ? merged.category_id : kept.category_id;
  const stays = categoryId === kept.category_id && slugFits(kept.slug, name);
  if (stays) return { categoryId, slug: kept.slug };
  const takesOver = categoryId === merged.category_id && slugFits(merged.slug, name);
  if (takesOver) await setAddress(ctx, merged.id, { categoryId, slug: placeholderSlug(merged.id) });
  const slug = takesOver ? merged.slug : await nextSlug(ctx, kept, { name, categoryId });
  await setAddress(ctx, kept.id, { categoryId, slug });
  await recordSlugHistory(ctx, kept);
  return { categoryId, slug };
}

/** Whether an address is free or the listing's own. */
async function isFree(ctx: Ctx, id: number, { categoryId, slug }: Address): Promise<boolean> {
  const holder = await ctx.db.listing.findUnique({ where: { categoryId_slug: { categoryId, slug } } });
  return !holder || holder.id === id;
}

/** The former address of a listing, with the next free number if another listing has it now. */
async function formerAddress(ctx: Ctx, row: ListingRow, former: Address): Promise<Address> {
  const [categoryId = row.category_id] = await existingCategories(ctx, row.kind, [former.categoryId]);
  if (await isFree(ctx, row.id, { categoryId, slug: former.slug })) return { categoryId, slug: former.slug };
  return { categoryId, slug: await freeSlug(ctx, categoryId, former.slug) };
}

/**
 * Restores both addresses. A kept listing that was moved or renamed since keeps its new address; a merged listing whose
 * category was merged into another one stays in that.
 */
export async function restoreAddresses(ctx: Ctx, { kept, merged }: Sides, before: MergeBefore): Promise<void> {
  const { after } = before;
  const mergeMovedKept = after.slug !== before.kept.slug || after.categoryId !== before.kept.categoryId;
  const isUnchanged = kept.slug === after.slug && kept.category_id === after.categoryId;
  if (mergeMovedKept && isUnchanged) {
    await setAddress(ctx, kept.id, await formerAddress(ctx, kept, before.kept));
    await recordSlugHistory(ctx, kept);
  }
  if (merged.slug !== placeholderSlug(merged.id)) return;
  const address = await formerAddress(ctx, merged, { categoryId: merged.category_id, slug: before.merged.slug });
  await setAddress(ctx, merged.id, address);
  await execute(ctx.db)`
    DELETE FROM slug_history h USING category c
    WHERE h.listing_id = ${kept.id} AND c.id = ${address.categoryId} AND h.path = c.full_slug || '/' || ${address.slug}`;
}
