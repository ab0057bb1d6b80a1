import "server-only";
import { type Category } from "@/lib/contract/category";
import { invalid, notFound } from "@/lib/contract/errors";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { chooseSlugs } from "../listings/choose-slugs";
import { lockCategories, recordBranchAddresses } from "../categories/change";
import { branchLevels, checkDepth } from "../categories/levels";
import { needCategory } from "../categories/read";

/** Moves the listings of one category into another. Slugs that are taken there get the next number. */
async function moveListings(ctx: Ctx, from: number, into: number): Promise<void> {
  const rows = await queryRows<{ id: number; name: string }>(ctx.db)`
    SELECT id, name FROM listing WHERE category_id = ${from} ORDER BY id FOR UPDATE`;
  if (rows.length === 0) return;
  const placed = await chooseSlugs(
    ctx.db,
    rows.map((row) => ({ ...row, category_id: into })),
  );
  await execute(ctx.db)`
    UPDATE listing SET category_id = ${into}, slug = new.slug
    FROM unnest(${placed.map(({ id }) => id)}::int[], ${placed.map(({ slug }) => slug)}::text[]) AS new (id, slug)
    WHERE listing.id = new.id`;
}

/** Replaces a category in the further ones of listings. Triggers drop it where it is the primary one or there already. */
const moveFurther = ({ db }: Ctx, from: number, into: number): Promise<number> =>
  execute(db)`
    UPDATE listing SET further_category_ids = array_replace(further_category_ids, ${from}::int, ${into}::int)
    WHERE id IN (
      SELECT id FROM listing WHERE further_category_ids <> '{}' AND further_category_ids @> ARRAY[${from}::int]
      ORDER BY id FOR UPDATE)`;

/** Moves what else refers to a category: its former addresses, imports, requests, saved searches, and categories merged into it. */
async function moveReferences(ctx: Ctx, from: number, into: number): Promise<void> {
  await ctx.db.categoryRequest.updateMany({ where: { categoryId: from }, data: { categoryId: into } });
  // Of two that are the same now, the one that was there already stays.
  await execute(ctx.db)`
    UPDATE saved_search s SET category_id = ${into} WHERE s.category_id = ${from} AND NOT EXISTS (
      SELECT FROM saved_search same
      WHERE same.user_id = s.user_id AND same.category_id = ${into} AND same.params = s.params)`;
  await ctx.db.slugHistory.updateMany({ where: { categoryId: from }, data: { categoryId: into } });
  await ctx.db.import.updateMany({ where: { categoryId: from }, data: { categoryId: into } });
  await ctx.db.mergedCategory.updateMany({ where: { intoId: from }, data: { intoId: into } });
  await ctx.db.mergedCategory.create({ data: { id: from, intoId: into } });
}

/** Moves everything in a category into another and deletes it. A child whose slug exists there is merged recursively. */
async function moveContents(ctx: Ctx, from: number, into: number): Promise<void> {
  await moveListings(ctx, from, into);
  await moveFurther(ctx, from, into);
  const children = await ctx.db.category.findMany({ where: { parentId: from }, orderBy: { id: "asc" } });
  for (const { id, slug } of children) {
    const twin = await ctx.db.category.findFirst({ where: { parentId: into, slug } });
    if (twin) await moveContents(ctx, id, twin.id);
    else await ctx.db.category.update({ where: { id }, data: { parentId: into } });
  }
  await moveReferences(ctx, from, into);
  await ctx.db.category.delete({ where: { id: from } });
}

/**
 * Merges a category into another one of its kind, with its listings, children, and addresses, and deletes it. Throws
 * `not-found`, and `invalid` for a target of the other kind or in its own branch.
 */
export const mergeCategory = (ctx: Ctx, id: number, { into }: { into: number }): Promise<Category> =>
  withTx(ctx, async (inside) => {
    const [target] = await inside.db.category.findMany({ where: { id: into }, select: { id: true } });
    if (!target) throw invalid({ into: ["This category doesn't exist."] });
    const locked = await lockCategories(inside, [id, into]);
    const [own, destination] = [locked.get(id), locked.get(into)];
    if (!own || !destination) throw notFound();
    if (destination.path_ids.includes(id))
      throw invalid({ into: ["A category can't be merged into itself or a descendant."] });
    if (destination.kind !== own.kind) throw invalid({ into: ["Businesses and doctors have separate categories."] });
    const { levels } = await branchLevels(inside, id);
    checkDepth({ levels: destination.path_ids.length }, { levels: levels - 1 }, "into");
    await recordBranchAddresses(inside.db, id);
    await moveContents(inside, id, into);
    await audit(inside, {
      action: "category.merge",
      object: { type: "category", id },
      before: { name: own.name, full_slug: own.full_slug },
      after: { into },
    });
    return needCategory(inside, into);
  });
