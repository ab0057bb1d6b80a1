import "server-only";
import { type Category } from "@/lib/contract/category";
import { cacheValue } from "../cache/cache";
import { type Db, Prisma } from "../db/client";
import { queryRows } from "../db/sql";

interface CategoryRow extends Omit<Category, "parent" | "created_at" | "updated_at"> {
  parent_id: number | null;
  path_ids: number[];
  created_by_id: number | null;
  created_at: Date;
  updated_at: Date;
}

/** A category with its path in the tree and its creator. */
export interface TreeCategory extends Category {
  pathIds: number[];
  createdById: number | null;
}

/** All categories, and the former addresses of those that moved. */
export interface CategoryTree {
  all: readonly TreeCategory[];
  byId: ReadonlyMap<number, TreeCategory>;
  byFullSlug: ReadonlyMap<string, TreeCategory>;
  /** Children by parent id (null: the top level), by name. */
  childrenOf: ReadonlyMap<number | null, readonly TreeCategory[]>;
  /** Category ids by former full slug. */
  movedTo: ReadonlyMap<string, number>;
}

const toTreeCategory = ({ parent_id, path_ids, created_by_id, ...row }: CategoryRow): TreeCategory => ({
  ...row,
  parent: parent_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  pathIds: path_ids,
  createdById: created_by_id,
});

const categoryColumns = Prisma.sql`
  id, name, description, icon, color, kind::text, status::text, parent_id, slug, full_slug, path_ids, business_count,
  doctor_count, created_by_id, created_at, updated_at`;

/** One category, read from the database and not from the cached tree; null when there is none. */
export async function readTreeCategory(db: Db, id: number): Promise<TreeCategory | null> {
  const [row] = await queryRows<CategoryRow>(db)`
    SELECT ${categoryColumns} FROM category WHERE id = ${id}`;
  return row ? toTreeCategory(row) : null;
}

async function load(db: Db): Promise<CategoryTree> {
  const [rows, moves] = await Promise.all([
    queryRows<CategoryRow>(db)`SELECT ${categoryColumns} FROM category ORDER BY name, id`,
    queryRows<{ path: string; category_id: number }>(db)`
      SELECT h.path, c.id AS category_id FROM slug_history h JOIN category c ON c.id = h.category_id ORDER BY h.id`,
  ]);
  const all = rows.map(toTreeCategory);
  const childrenOf = new Map<number | null, TreeCategory[]>();
  for (const category of all) {
    childrenOf.set(category.parent, [...(childrenOf.get(category.parent) ?? []), category]);
  }
  return {
    all,
    byId: new Map(all.map((category) => [category.id, category])),
    byFullSlug: new Map(all.map((category) => [category.full_slug, category])),
    childrenOf,
    movedTo: new Map(moves.map((move) => [move.path, move.category_id])),
  };
}

/** The category tree, cached. Inside a transaction it's read through that transaction. */
export const categoryTree = cacheValue<Db, CategoryTree>(
  { name: "category tree", invalidatedBy: ["categories"] },
  load,
);
