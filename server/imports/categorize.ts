import "server-only";
import { type BulkCreateAnswer } from "@/lib/contract/import-batch";
import { furtherThan, mostFurtherCategories } from "@/lib/rules/further-categories";
import { type ImportValues, type RowCategories, type RowCategory } from "@/lib/rules/import-rows";
import { exampleOf, type ImportWarning } from "@/lib/rules/import-warning";
import { type Kind } from "@/lib/rules/listing-kind";
import { type LocationText } from "@/lib/rules/listing-location";
import { type Span } from "@/lib/rules/opening-hours";
import { categoryFinder, type FindCategory } from "../categories/category-finder";
import { type Ctx } from "../ctx";

/** A row with valid content. */
export interface ValidRow extends RowCategories {
  index: number;
  values: ImportValues;
  hours: Span[];
  locations: LocationText[];
  import_hash: string;
  bare_hash: string | null;
}

/** A valid row with its categories. */
export interface CategorizedRow extends Omit<ValidRow, keyof RowCategories> {
  name: string;
  category_id: number;
  further_category_ids: number[];
}

/** The warning for rows whose category doesn't exist: they go into the import's own. */
const chosenInstead = { field: "category", message: "There is no such category.", after: "the chosen category" };

const textOf = (category: NonNullable<RowCategory>): string =>
  exampleOf("named" in category ? category.named : String(category.id));

/** The listed categories that a listing can be in, and why the others are left out. */
export function listedCategories(
  find: FindCategory,
  listed: RowCategories["listed"],
): { ids: number[]; warnings: ImportWarning[] } {
  const ids = new Set<number>();
  const warnings: ImportWarning[] = [];
  const leaveOut = (one: NonNullable<RowCategory>, why: string) =>
    warnings.push({ field: "categories", message: `${why} Left out.`, before: textOf(one), after: null });
  for (const one of listed) {
    const found = find(one);
    if ("error" in found) leaveOut(one, found.error);
    else if (ids.size <= mostFurtherCategories) ids.add(found.id);
    else if (!ids.has(found.id)) leaveOut(one, `A listing has at most ${mostFurtherCategories + 1} categories.`);
  }
  return { ids: [...ids], warnings };
}

interface Into {
  kind: Kind;
  /** The category of rows that name none that exists. */
  categoryId?: number | undefined;
  answer: BulkCreateAnswer;
}

/**
 * Finds the categories of rows: the primary one is the named one, else the first listed one, else the import's own. Adds
 * those whose category can't be used to the answer, and says which go elsewhere.
 */
export async function categorizeRows(
  ctx: Ctx,
  { kind, categoryId, answer }: Into,
  rows: readonly ValidRow[],
): Promise<CategorizedRow[]> {
  const chosen = categoryId === undefined ? undefined : { id: categoryId };
  const find = await categoryFinder(ctx, kind, [
    chosen,
    ...rows.flatMap(({ category, listed }) => [category, ...listed]),
  ]);
  return rows.flatMap(({ category, listed, ...row }): CategorizedRow[] => {
    const { index } = row;
    const { ids, warnings } = listedCategories(find, listed);
    const own = find(category ?? (ids[0] === undefined ? chosen : { id: ids[0] }));
    const named = "error" in own && own.isUnknown && category && "named" in category ? category.named : null;
    const found = named !== null && chosen ? find(chosen) : own;
    if ("error" in found) {
      answer.errors.push({ index, errors: { category: [found.error] } });
      return [];
    }
    if (named !== null) {
      answer.warnings.push({ index, before: exampleOf(named), ...chosenInstead });
    }
    answer.warnings.push(...warnings.map((warning) => ({ index, ...warning })));
    const further = furtherThan(found.id, ids).slice(0, mostFurtherCategories);
    return [{ ...row, name: row.values.name, category_id: found.id, further_category_ids: further }];
  });
}
