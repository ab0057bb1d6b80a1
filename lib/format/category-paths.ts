import { type Kind } from "../rules/listing-kind";
import { plainWords } from "../rules/plain-words";

/** What a category's place in the tree depends on. */
export interface PlacedCategory {
  id: number;
  name: string;
  parent: number | null;
}

/** What a form needs to know of a category. */
export type CategoryOption = PlacedCategory & {
  kind: Kind;
  /** What people call it besides, in plain words, where the form searches for that. */
  also?: readonly string[];
};

/** From how many letters on what people call categories is compared. */
const calledFrom = 3;

export interface CategoryPath {
  id: number;
  /** The name of its top-level ancestor, or its own. */
  root: string;
  /** The names from below the root down to it, joined; its own name for a top-level category. */
  label: string;
  /** The names from the root down to it, joined. */
  full: string;
}

/** What separates the names of a path. */
export const STEP = " › ";

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

/**
 * The paths for a typed text, the closest first: by name, by path, then those that people call so.
 * @param also what people call a category besides its name, in plain words, by its id
 */
export function pathsFor(
  typed: string,
  paths: readonly CategoryPath[],
  also: ReadonlyMap<number, readonly string[]>,
): CategoryPath[] {
  const query = plainWords(typed);
  const nameOf = ({ full }: CategoryPath) => plainWords(full.split(STEP).at(-1) ?? "");
  const rank = (path: CategoryPath) => (nameOf(path).startsWith(query) ? 0 : nameOf(path).includes(query) ? 1 : 2);
  const named = pathsWith(typed, paths).sort((one, other) => rank(one) - rank(other));
  const isCalledSo = ({ id }: CategoryPath) => also.get(id)?.some((name) => name.startsWith(query));
  const called = query.length < calledFrom ? [] : paths.filter((path) => !named.includes(path) && isCalledSo(path));
  return [...named, ...called];
}
