import "server-only";
import { plainWords } from "@/lib/rules/plain-words";
import { otherNumbers } from "@/lib/rules/field-words";
import { categoryTree, type CategoryTree, type TreeCategory } from "../categories/tree";
import { type Db } from "../db/client";
import { readTerms } from "./lexicon";

/** What categories are called, in stems. */
interface CategoryStems {
  /** Of all words in their names. */
  words: ReadonlySet<string>;
  /** Whole names: their stems with spaces between them. */
  names: ReadonlySet<string>;
  /** Those of categories that have listings. */
  held: ReadonlySet<string>;
  /** What such names are made of, as entries hold it: their stems, and two that stand one behind the other. */
  heldParts: ReadonlySet<string>;
}

/** Stems that stand one behind the other, as the database's `word_pairs()` writes them. */
export const pairsOf = (stems: readonly string[]): string[] => stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`);

const hasListings = (category?: TreeCategory): boolean =>
  category !== undefined && category.business_count + category.doctor_count > 0;

const stemsOfTree = new WeakMap<CategoryTree, Promise<CategoryStems>>();

async function read(db: Db, tree: CategoryTree): Promise<CategoryStems> {
  const names = tree.all.map((category) => plainWords(category.name).split(" "));
  const words = names.flat();
  // Those of the other number besides: what is mistyped like them is asked for most.
  const terms = await readTerms(
    db,
    words.flatMap((word) => [word, ...otherNumbers(word)]),
  );
  const stems = names.map((name) => name.flatMap((word) => terms.get(word)?.stem ?? []));
  const held = stems.filter((_, at) => hasListings(tree.all[at]));
  return {
    words: new Set(stems.flat()),
    names: new Set(stems.map((name) => name.join(" "))),
    held: new Set(held.map((name) => name.join(" "))),
    heldParts: new Set(held.flatMap((name) => [...name, ...pairsOf(name)])),
  };
}

/** The stems of the names of all categories, worked out once for each state of the tree. */
export async function categoryStems(db: Db): Promise<CategoryStems> {
  const tree = await categoryTree(db);
  const known = stemsOfTree.get(tree);
  if (known) return known;
  const made = read(db, tree);
  stemsOfTree.set(tree, made);
  return made;
}
