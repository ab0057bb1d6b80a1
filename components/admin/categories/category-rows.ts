import { type Category } from "@/lib/contract/category";
import { plainWords } from "@/lib/rules/plain-words";

/** A category with its depth in the tree, 0 at the top. */
export interface CategoryRow {
  category: Category;
  depth: number;
}

/** The tree in depth-first order, siblings sorted by name. A category whose parent is missing is a root. */
export function treeRows(categories: readonly Category[]): CategoryRow[] {
  const ids = new Set(categories.map(({ id }) => id));
  const childrenOf = new Map<number | null, Category[]>();
  for (const category of categories) {
    const parent = category.parent !== null && ids.has(category.parent) ? category.parent : null;
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), category]);
  }
  const below = (parent: number | null, depth: number): CategoryRow[] =>
    (childrenOf.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
      .flatMap((category) => [{ category, depth }, ...below(category.id, depth + 1)]);
  return below(null, 0);
}

/** The rows whose name contains every word; with `isPending`, only pending ones. */
export function rowsWith(rows: readonly CategoryRow[], { words, isPending }: { words: string; isPending: boolean }) {
  const terms = plainWords(words).split(" ").filter(Boolean);
  return rows.filter(({ category }) => {
    const name = plainWords(category.name);
    return terms.every((word) => name.includes(word)) && (!isPending || category.status === "pending");
  });
}
