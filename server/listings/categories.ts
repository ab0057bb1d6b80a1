import "server-only";
import { type FieldErrors, invalid } from "@/lib/contract/errors";
import { furtherThan } from "@/lib/rules/further-categories";
import { type Kind } from "@/lib/rules/listing-kind";
import { categoryFinder } from "../categories/category-finder";
import { type Ctx } from "../ctx";

/** The primary category of a listing, and its further ones. */
export interface ListingCategories {
  categoryId: number;
  furtherCategoryIds: number[];
}

interface GivenCategories {
  categoryId?: number | undefined;
  furtherCategoryIds?: readonly number[] | undefined;
}

/** The categories of a new or changed listing, or the errors for this caller and kind. */
export async function findCategories(
  ctx: Ctx,
  kind: Kind,
  { categoryId, furtherCategoryIds = [] }: GivenCategories,
): Promise<ListingCategories | { errors: FieldErrors }> {
  const primary = categoryId === undefined ? undefined : { id: categoryId };
  const further = furtherThan(categoryId ?? 0, furtherCategoryIds);
  const find = await categoryFinder(ctx, kind, [primary, ...further.map((id) => ({ id }))]);
  const found = find(primary);
  const problems = further.map((id) => find({ id })).flatMap((one) => ("error" in one ? [one.error] : []));
  if (!("error" in found) && problems.length === 0) return { categoryId: found.id, furtherCategoryIds: further };
  return {
    errors: {
      ...("error" in found && { category: [found.error] }),
      ...(problems.length > 0 && { category_ids: [...new Set(problems)] }),
    },
  };
}

/** As `findCategories`. Throws `invalid` with the errors. */
export async function needCategories(ctx: Ctx, kind: Kind, given: GivenCategories): Promise<ListingCategories> {
  const found = await findCategories(ctx, kind, given);
  if ("errors" in found) throw invalid(found.errors);
  return found;
}

/** Those of these categories that are still there and of this kind, in their order: what an undo can bring back. */
export async function existingCategories({ db }: Ctx, kind: Kind, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.category.findMany({ where: { id: { in: [...ids] }, kind }, select: { id: true } });
  const existing = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => existing.has(id));
}
