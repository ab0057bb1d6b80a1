import "server-only";
import { plainWords } from "@/lib/rules/plain-words";
import { otherNumbers } from "@/lib/rules/word-numbers";
import { categoryTree, type CategoryTree } from "../categories/tree";
import { type Db } from "../db/client";
import { readTerms } from "./lexicon";

/** What categories are called, in stems. */
interface CategoryStems {
  /** Of all words in their names. */
  words: ReadonlySet<string>;
  /** Whole names: their stems with spaces between them. */
  names: ReadonlySet<string>;
}

const stemsOfTree = new WeakMap<CategoryTree, Promise<CategoryStems>>();

async function read(db: Db, tree: CategoryTree): Promise<CategoryStems> {
  const names = [...new Set(tree.all.map(({ name }) => plainWords(name)))];
  const words = names.flatMap((name) => name.split(" "));
  // Those of the other number besides: what is mistyped like them is asked for most.
  const terms = await readTerms(
    db,
    words.flatMap((word) => [word, ...otherNumbers(word)]),
  );
  const stems = names.map((name) => name.split(" ").flatMap((word) => terms.get(word)?.stem ?? []));
  return { words: new Set(stems.flat()), names: new Set(stems.map((words) => words.join(" "))) };
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
