import "server-only";
import { furtherThan, mostFurtherCategories } from "@/lib/rules/further-categories";
import { categoryPath } from "@/lib/rules/import-category";
import { categoriesOf, type RowCategories, type RowCategory } from "@/lib/rules/import-rows";
import { type Update, type UpdateRow } from "@/lib/rules/import-updates";
import { type FindCategory } from "../categories/category-finder";
import { type ListingRow } from "../listings/sql";
import { type UpdateSettings } from "./batch";
import { listedCategories } from "./categorize";

/** What a row changes in the categories of its listing. */
export interface CategoryUpdate {
  /** The new primary category; undefined if it stays. */
  category: RowCategory;
  /** The categories that it shall be in beside its primary one; null if they stay. */
  listed: RowCategories["listed"] | null;
}

type Of = { id: number; full_slug: string };

const isSame = (category: NonNullable<RowCategory>, { id, full_slug }: Of): boolean =>
  "named" in category ? categoryPath(category.named) === full_slug : category.id === String(id);

/** What a row says about the categories of its listing that isn't so. */
export function categoryUpdate(row: UpdateRow, stored: ListingRow, mode: UpdateSettings): CategoryUpdate {
  const { category, listed } = categoriesOf(row.cells);
  const primary = { id: stored.category_id, full_slug: stored.category_full_slug };
  const all = [primary, ...(stored.further_categories ?? [])];
  const isErased = mode.erasesEmpty && row.empty.includes("categories") && all.length > 1;
  const isAlike =
    listed.every((one) => all.some((of) => isSame(one, of))) &&
    all.slice(1).every((of) => listed.some((one) => isSame(one, of)));
  return {
    category: category && !isSame(category, primary) ? category : undefined,
    listed: isErased || (listed.length > 0 && !isAlike) ? listed : null,
  };
}

/** An owner can't move a listing: the row's other values count. Adds a warning for what stays. */
export function keepCategories(
  { row, update }: { row: UpdateRow; update: Update },
  given: CategoryUpdate,
): CategoryUpdate {
  const message = "Only an administrator can change this: left as it was.";
  if (given.category) {
    const before = row.cells.category ?? row.cells.category_id ?? "";
    update.warnings.push({ field: "category", message, before, after: null });
  }
  if (given.listed) {
    update.warnings.push({ field: "categories", message, before: row.cells.categories ?? "", after: null });
  }
  return { category: undefined, listed: null };
}

/**
 * The categories of a listing after an update, or the error. Adds a warning to the update for each listed category that
 * is left out.
 */
export function newCategories(
  find: FindCategory,
  { stored, update, category, listed }: CategoryUpdate & { stored: ListingRow; update: Update },
): { categoryId: number; furtherCategoryIds: number[] } | { error: string } {
  const found = category ? find(category) : { id: stored.category_id };
  if ("error" in found) return found;
  const { ids, warnings } = listed
    ? listedCategories(find, listed)
    : { ids: stored.further_category_ids, warnings: [] };
  update.warnings.push(...warnings);
  return {
    categoryId: found.id,
    furtherCategoryIds: furtherThan(found.id, ids).slice(0, mostFurtherCategories),
  };
}
