type Placed = { id: number; parent: number | null };

/** The top-level category above one, or itself; null for an id that is not there. */
export function rootOf(categories: readonly Placed[], id: number): number | null {
  const byId = new Map(categories.map((category) => [category.id, category]));
  let at = byId.get(id);
  // No tree is deeper than it has categories: a parent that points in a circle ends the walk.
  for (let steps = 0; at?.parent && steps < categories.length; steps += 1) at = byId.get(at.parent) ?? undefined;
  return at?.id ?? null;
}

/** The ids of a category and of everything below it. */
export function branchOf(categories: readonly Placed[], id: number): Set<number> {
  const branch = new Set([id]);
  let before = 0;
  while (branch.size > before) {
    before = branch.size;
    for (const { id: own, parent } of categories) if (parent !== null && branch.has(parent)) branch.add(own);
  }
  return branch;
}
