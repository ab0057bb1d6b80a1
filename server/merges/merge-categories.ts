import "server-only";
import { type Category } from "@/lib/contract/category";
import { invalid, notFound } from "@/lib/contract/errors";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { chooseSlugs } from "../listings/choose-slugs";
import { lockCategories } from "../categories/change";
import { keepAddresses } from "../categories/history";
import { branchLevels, checkRoom } from "../categories/levels";
import { needCategory } from "../categories/read";

/** The listings of one category go into another; where a slug is taken there, it gets the next number. */
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

/** What else hangs on the category: its former addresses and the imports into it. */
async function moveBelongings(ctx: Ctx, from: number, into: number): Promise<void> {
  await ctx.db.slugHistory.updateMany({ where: { categoryId: from }, data: { categoryId: into } });
  await ctx.db.import.updateMany({ where: { categoryId: from }, data: { categoryId: into } });
}

/** Empties one category into another, its children too: one of a slug that is there already is merged in its turn. */
async function pour(ctx: Ctx, from: number, into: number): Promise<void> {
  await moveListings(ctx, from, into);
  const children = await ctx.db.category.findMany({ where: { parentId: from }, orderBy: { id: "asc" } });
  for (const { id, slug } of children) {
    const twin = await ctx.db.category.findFirst({ where: { parentId: into, slug } });
    if (twin) await pour(ctx, id, twin.id);
    else await ctx.db.category.update({ where: { id }, data: { parentId: into } });
  }
  await moveBelongings(ctx, from, into);
  await ctx.db.category.delete({ where: { id: from } });
}

/**
 * Merges a category into another one of its kind: listings, children, former addresses and its own address follow, and
 * it is gone. Throws `not-found`, and `invalid` for a target of the other kind or in its own branch.
 */
export const mergeCategory = (ctx: Ctx, id: number, { into }: { into: number }): Promise<Category> =>
  withTx(ctx, async (inside) => {
    const [target] = await inside.db.category.findMany({ where: { id: into }, select: { id: true } });
    if (!target) throw invalid({ into: ["There is no such category."] });
    const locked = await lockCategories(inside, [id, into]);
    const [own, goal] = [locked.get(id), locked.get(into)];
    if (!own || !goal) throw notFound();
    if (goal.path_ids.includes(id))
      throw invalid({ into: ["A category can't be merged into itself or a descendant."] });
    if (goal.kind !== own.kind) throw invalid({ into: ["Businesses and doctors are kept apart."] });
    const { levels } = await branchLevels(inside, id);
    checkRoom({ levels: goal.path_ids.length }, { levels: levels - 1 }, "into");
    await keepAddresses(inside.db, id);
    await pour(inside, id, into);
    await audit(inside, {
      action: "category.merge",
      object: { type: "category", id },
      before: { name: own.name, full_slug: own.full_slug },
      after: { into },
    });
    return needCategory(inside, into);
  });
