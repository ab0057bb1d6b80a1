import "server-only";
import { type BulkCreateAnswer } from "@/lib/contract/import-batch";
import { type ImportValues, type RowCategory } from "@/lib/rules/import-rows";
import { exampleOf } from "@/lib/rules/import-warning";
import { type Kind } from "@/lib/rules/listing-kind";
import { type LocationText } from "@/lib/rules/listing-location";
import { type Span } from "@/lib/rules/opening-hours";
import { categoryFinder } from "../categories/category-finder";
import { type Ctx } from "../ctx";

/** A row with valid content. */
export interface ValidRow {
  index: number;
  values: ImportValues;
  hours: Span[];
  locations: LocationText[];
  import_hash: string;
  bare_hash: string | null;
  category: RowCategory;
}

/** A valid row with its category. */
export interface CategorizedRow extends Omit<ValidRow, "category"> {
  name: string;
  category_id: number;
}

/** The warning for rows whose category doesn't exist: they go into the import's own. */
const chosenInstead = { field: "category", message: "There is no such category.", after: "the chosen category" };

interface Into {
  kind: Kind;
  /** The category of rows that name none that exists. */
  categoryId?: number | undefined;
  answer: BulkCreateAnswer;
}

/** Finds the categories of rows. Adds those whose category can't be used to the answer, and says which go elsewhere. */
export async function categorizeRows(
  ctx: Ctx,
  { kind, categoryId, answer }: Into,
  rows: readonly ValidRow[],
): Promise<CategorizedRow[]> {
  const chosen = categoryId === undefined ? undefined : { id: categoryId };
  const find = await categoryFinder(ctx, kind, [chosen, ...rows.map((row) => row.category)]);
  return rows.flatMap(({ category, ...row }): CategorizedRow[] => {
    const { index } = row;
    const own = find(category);
    const named = "error" in own && own.isUnknown && category && "named" in category ? category.named : null;
    const found = named !== null && chosen ? find(chosen) : own;
    if ("error" in found) {
      answer.errors.push({ index, errors: { category: [found.error] } });
      return [];
    }
    if (named !== null) {
      answer.warnings.push({ index, before: exampleOf(named), ...chosenInstead });
    }
    return [{ ...row, name: row.values.name, category_id: found.id }];
  });
}
