import { slugOf } from "../../lib/rules/slug";
import { kinds, type Kind } from "../../lib/rules/listing-kind";
import { type Branch, categoryTree } from "./category-tree";
import { type CategoryRow, type PlannedCategory, type UserRow } from "./rows";
import { daysAgo } from "./time";
import { law } from "./words/law";

interface Above {
  kind: Kind;
  parent: PlannedCategory | null;
}

/** The category tree, parents before children. `maker` proposed the pending one. */
export function planCategories(now: Date, maker: UserRow): PlannedCategory[] {
  const planned: PlannedCategory[] = [];
  const standing = ({ isPending }: Branch): Partial<CategoryRow> => {
    const createdAt = daysAgo(now, isPending ? 3 : 810);
    return { createdAt, updatedAt: createdAt, ...(isPending && { status: "pending", createdById: maker.id }) };
  };
  const add = (branch: Branch, { kind, parent }: Above) => {
    const { name, description, icon, color, share = 0, children = [] } = branch;
    const slug = slugOf(name);
    const category: PlannedCategory = {
      path: [...(parent ? [parent.path] : []), slug].join("/"),
      line: branch.line ?? parent?.line ?? law.family,
      share,
      row: {
        ...{ id: planned.length + 1, name, slug, kind, description, icon, color, parentId: parent?.row.id },
        ...standing(branch),
      },
    };
    planned.push(category);
    for (const child of children) add(child, { kind, parent: category });
  };
  for (const kind of kinds) for (const branch of categoryTree[kind]) add(branch, { kind, parent: null });
  return planned;
}

/** The category at this path. */
export function categoryAt(categories: readonly PlannedCategory[], path: string): PlannedCategory {
  const found = categories.find((category) => category.path === path);
  if (!found) throw new Error(`no category ${path}`);
  return found;
}
