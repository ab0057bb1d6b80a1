import "server-only";
import { listingCount } from "@/lib/format/category-count";
import { stems } from "@/lib/rules/stems";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { allConcepts } from "./concepts";

/**
 * What people often look for, as concepts (decision 77): those that the largest categories of each branch are named
 * after, one of each branch first. Each finds something, and none was typed by a visitor.
 */
export async function commonSearches(ctx: Ctx, most: number): Promise<string[]> {
  const [{ all }, { byStems }] = await Promise.all([categoryTree(ctx.db), allConcepts(ctx.db)]);
  const named = all
    .filter((category) => category.status === "active" && listingCount(category) > 0 && category.parent !== null)
    .sort((a, b) => listingCount(b) - listingCount(a) || a.id - b.id)
    .flatMap(({ name, pathIds }) => {
      const concept = byStems.get(stems(name));
      return concept ? [{ name: concept.name, root: pathIds[0] }] : [];
    });
  const ofBranch = new Map<number | undefined, number>();
  const ranked = named.map(({ name, root }) => {
    const rank = ofBranch.get(root) ?? 0;
    ofBranch.set(root, rank + 1);
    return { name, rank };
  });
  ranked.sort((a, b) => a.rank - b.rank);
  return [...new Set(ranked.map(({ name }) => name))].slice(0, most);
}
