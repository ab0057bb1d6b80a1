import { type Kind } from "../../lib/rules/listing-kind";
import { type Chance } from "./chance";
import { focuses, type Top, tops } from "./vocabulary";

export interface CategoryRow {
  id: number;
  kind: Kind;
  name: string;
  slug: string;
  parent_id: number | null;
  parent: CategoryRow | undefined;
  top: Top;
  words: string;
}

export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * Categories three deep, parents before children; `words` are the names from the top down, as the database notes them
 * with each listing.
 */
export function categoryRows() {
  const rows: CategoryRow[] = [];
  const add = (name: string, parent: CategoryRow | undefined, top: Top) => {
    const row = {
      id: rows.length + 1,
      kind: top.kind,
      name,
      slug: slugOf(name),
      parent_id: parent?.id ?? null,
      parent,
      top,
      words: parent ? `${parent.words} ${name}` : name,
    };
    rows.push(row);
    return row;
  };
  for (const top of tops) {
    const first = add(top.name, undefined, top);
    for (const area of top.below.split("|")) {
      const middle = add(area, first, top);
      for (const focus of focuses[top.kind]) add(focus, middle, top);
    }
  }
  return rows;
}

/**
 * Picks a category of the third level: of each top-level one as many as its share says, and below it a few far more
 * often than the others.
 */
export function leafPicker(chance: Chance, categories: CategoryRow[]): () => CategoryRow {
  const hundred = tops.flatMap((top) => {
    const below = categories.filter((row) => row.top === top && row.parent?.parent);
    const leaf = chance.zipf(chance.shuffled(below), 0.6);
    return Array.from({ length: top.share }, () => leaf);
  });
  return () => chance.pick(hundred)();
}
