import { focuses, tops } from "./vocabulary.mjs";

export const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * Categories three deep, parents before children; `words` are the names from the top down, as the database notes them
 * with each listing.
 */
export function categoryRows() {
  const rows = [];
  const add = (name, parent, top) => {
    const row = {
      id: rows.length + 1,
      kind: top.kind,
      name,
      slug: slugOf(name),
      parent_id: parent?.id ?? null,
      parent,
    };
    rows.push({ ...row, top, words: parent ? `${parent.words} ${name}` : name });
    return rows.at(-1);
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
 * @returns {() => object}
 */
export function leafPicker(chance, categories) {
  const leaves = tops.map((top) => {
    const below = categories.filter((row) => row.top === top && row.parent?.parent);
    return chance.zipf(chance.shuffled(below), 0.6);
  });
  const hundred = tops.flatMap(({ share }, at) => Array.from({ length: share }, () => leaves[at]));
  return () => chance.pick(hundred)();
}
