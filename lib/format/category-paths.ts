import { type Kind } from "../rules/listing-kind";
import { plainWords } from "../rules/plain-words";

/** What is asked of a category to place it in the tree. */
export interface PlacedCategory {
  id: number;
  name: string;
  parent: number | null;
}

/** What a form needs to know of a category. */
export type CategoryOption = PlacedCategory & { kind: Kind };

export interface CategoryPath {
  id: number;
  /** The top-level category above it, or itself. */
  root: string;
  /** The names from below the root down to it; for a top-level category its own. */
  label: string;
  /** The whole way down, for reading. */
  full: string;
}

const STEP = " › ";

/** Every category with its way down from the top, in reading order. One whose parent isn't there counts as top-level. */
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

/** Those paths that hold every word asked for, in any order and as parts of words too. */
export function pathsWith(words: string, paths: readonly CategoryPath[]): CategoryPath[] {
  const asked = plainWords(words).split(" ").filter(Boolean);
  return paths.filter(({ full }) => {
    const plain = plainWords(full);
    return asked.every((word) => plain.includes(word));
  });
}
