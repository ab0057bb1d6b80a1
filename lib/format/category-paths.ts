import { type Kind } from "../rules/listing-kind";
import { plainWords } from "../rules/plain-words";

/** What a category's place in the tree depends on. */
export interface PlacedCategory {
  id: number;
  name: string;
  parent: number | null;
}

/** What a form needs to know of a category. */
export type CategoryOption = PlacedCategory & { kind: Kind };

export interface CategoryPath {
  id: number;
  /** The name of its top-level ancestor, or its own. */
  root: string;
  /** The names from below the root down to it, joined; its own name for a top-level category. */
  label: string;
  /** The names from the root down to it, joined. */
  full: string;
}

const STEP = " › ";

/** The paths of all categories in alphabetical tree order. A category with an unknown parent counts as top-level. */
export function categoryPaths(categories: readonly PlacedCategory[]): CategoryPath[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const namesOf = (category: PlacedCategory): string[] => {
    const above = category.parent === null ? undefined : byId.get(category.parent);
    return above ? [...namesOf(above), category.name] : [category.name];
  };
  return categories
    .map((category) => {
      const names = namesOf(category);
      const [root = "", ...below] = names;
      return { id: category.id, root, label: below.join(STEP) || root, full: names.join(STEP), names };
    })
    .sort((a, b) => compareNames(a.names, b.names))
    .map(({ names, ...path }) => path);
}

function compareNames(a: string[], b: string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = a[at]!.localeCompare(b[at]!, "en");
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** The paths that contain every word of the query, in any order, also as parts of words. */
export function pathsWith(words: string, paths: readonly CategoryPath[]): CategoryPath[] {
  const query = plainWords(words).split(" ").filter(Boolean);
  return paths.filter(({ full }) => {
    const plain = plainWords(full);
    return query.every((word) => plain.includes(word));
  });
}
