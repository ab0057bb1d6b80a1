import "server-only";
import { type Category } from "@/lib/contract/category";
import { type Kind } from "@/lib/rules/listing-kind";
import { cacheValue } from "../cache/cache";
import { type Db, Prisma } from "../db/client";
import { queryRows } from "../db/sql";

interface CategoryRow {
  id: number;
  name: string;
  description: string;
  icon: string;
  color: string | null;
  kind: Kind;
  status: "pending" | "active";
  parent_id: number | null;
  slug: string;
  full_slug: string;
  path_ids: number[];
  business_count: number;
  doctor_count: number;
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

function toTreeCategory(row: CategoryRow): TreeCategory {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    color: row.color,
    kind: row.kind,
    status: row.status,
    parent: row.parent_id,
    slug: row.slug,
    full_slug: row.full_slug,
    business_count: row.business_count,
    doctor_count: row.doctor_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    pathIds: row.path_ids,
    createdById: row.created_by_id,
  };
}

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
