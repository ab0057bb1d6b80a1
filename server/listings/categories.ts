import "server-only";
import { type FieldErrors, invalid } from "@/lib/contract/errors";
import { furtherThan } from "@/lib/rules/further-categories";
import { type Kind } from "@/lib/rules/listing-kind";
import { categoryFinder } from "../categories/category-finder";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

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

/**
 * These categories, or what they were merged into, as far as they are there and of this kind, in their order: what an undo can
 * bring back.
 */
export async function existingCategories({ db }: Ctx, kind: Kind, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows<{ id: number }>(db)`
    SELECT c.id FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS given (id, at)
    LEFT JOIN merged_category m ON m.id = given.id
    JOIN category c ON c.id = coalesce(m.into_id, given.id) AND c.kind = ${kind}::listing_kind ORDER BY given.at`;
  return [...new Set(rows.map(({ id }) => id))];
}
