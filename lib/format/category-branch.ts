type Placed = { id: number; parent: number | null };

/** The id of a category's top-level ancestor, or its own if it has none; null for an unknown id. */
export function rootOf(categories: readonly Placed[], id: number): number | null {
  const byId = new Map(categories.map((category) => [category.id, category]));
  let at = byId.get(id);
  // A tree is at most as deep as it has categories, so this ends even if parents form a cycle.
  for (let steps = 0; at?.parent && steps < categories.length; steps += 1) at = byId.get(at.parent) ?? undefined;
  return at?.id ?? null;
}

/** The ids of a category and all its descendants. */
export function branchOf(categories: readonly Placed[], id: number): Set<number> {
  const branch = new Set([id]);
  let before = 0;
  while (branch.size > before) {
    before = branch.size;
    for (const { id: own, parent } of categories) if (parent !== null && branch.has(parent)) branch.add(own);
  }
  return branch;
}
