import "server-only";
import { type Category, type categoryOrderings, type CategoryQuery } from "@/lib/contract/category";
import { type Page } from "@/lib/contract/common";
import { notFound } from "@/lib/contract/errors";
import { listingCount } from "@/lib/format/category-count";
import { type Actor, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { categoryTree, type CategoryTree, readTreeCategory, type TreeCategory } from "./tree";

/** Only its creator and admins see a pending category. */
const isVisibleTo = (actor: Actor) => (category: TreeCategory) =>
  category.status === "active" ||
  isAdmin(actor) ||
  (actor.kind === "member" && category.createdById !== null && category.createdById === actor.id);

function toWire({ pathIds, createdById, ...category }: TreeCategory): Category {
  return category;
}

const compare: Record<(typeof categoryOrderings)[number], (a: TreeCategory, b: TreeCategory) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, "en"),
  business_count: (a, b) => a.business_count - b.business_count,
  doctor_count: (a, b) => a.doctor_count - b.doctor_count,
};

function sorted(categories: TreeCategory[], ordering: CategoryQuery["ordering"]): TreeCategory[] {
  const keys = ordering ?? [{ key: "name" as const, descending: false }];
  return [...categories].sort((a, b) => {
    for (const { key, descending } of keys) {
      const difference = compare[key](a, b);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return a.id - b.id;
  });
}

/** Categories that the caller may see, by default by name. */
export async function listCategories(ctx: Ctx, query: CategoryQuery): Promise<Page<Category>> {
  const { all } = await categoryTree(ctx.db);
  const found = all
    .filter(isVisibleTo(ctx.actor))
    .filter((category) => query.slug === undefined || category.slug === query.slug)
    .filter((category) => query.full_slug === undefined || category.full_slug === query.full_slug)
    .filter((category) => query.parent === undefined || category.parent === query.parent);
  const page = sorted(found, query.ordering).slice(query.offset, query.offset + query.limit);
  return { items: page.map(toWire), count: found.length };
}

function requireVisible(ctx: Ctx, category: TreeCategory | undefined): Category {
  if (!category || !isVisibleTo(ctx.actor)(category)) throw notFound();
  return toWire(category);
}

/** A category by id. Throws not-found unless the caller may see it. */
export async function needCategory(ctx: Ctx, id: number): Promise<Category> {
  return requireVisible(ctx, (await categoryTree(ctx.db)).byId.get(id));
}

/** A category by id, read from the database without the cache or a check of the caller. Throws not-found. */
export async function readStoredCategory(ctx: Ctx, id: number): Promise<Category> {
  const found = await readTreeCategory(ctx.db, id);
  if (!found) throw notFound();
  return toWire(found);
}

/** The category with this slug: of several, the one nearest the top, then the oldest. Throws not-found. */
export async function needCategoryBySlug(ctx: Ctx, slug: string): Promise<Category> {
  const { all } = await categoryTree(ctx.db);
  const [first] = all
    .filter((category) => category.slug === slug.toLowerCase() && isVisibleTo(ctx.actor)(category))
    .sort((a, b) => a.pathIds.length - b.pathIds.length || a.id - b.id);
  return requireVisible(ctx, first);
}

/** The category at a path of slugs. Throws not-found. */
export async function needCategoryByPath(ctx: Ctx, path: string[]): Promise<Category> {
  return requireVisible(ctx, (await categoryTree(ctx.db)).byFullSlug.get(path.join("/").toLowerCase()));
}

/** A top-level category with its largest children, for the home page. */
export type TopCategory = Category & { largest: Pick<Category, "id" | "name" | "full_slug">[] };

const bySize = (a: TreeCategory, b: TreeCategory) => listingCount(b) - listingCount(a) || a.id - b.id;

/** The active top-level categories with the most listings, each with its two largest children. */
export async function topCategories(ctx: Ctx, most: number): Promise<TopCategory[]> {
  const { childrenOf } = await categoryTree(ctx.db);
  const largest = (parent: number | null) =>
    (childrenOf.get(parent) ?? []).filter(({ status }) => status === "active").sort(bySize);
  return largest(null)
    .slice(0, most)
    .map((category) => ({
      ...toWire(category),
      largest: largest(category.id)
        .filter((child) => listingCount(child) > 0)
        .slice(0, 2)
        .map(({ id, name, full_slug }) => ({ id, name, full_slug })),
    }));
}

/** An option of a category field. The depth is 0 at the top level. */
export type CategoryChoice = Pick<Category, "id" | "name" | "full_slug" | "business_count" | "doctor_count"> & {
  depth: number;
};

// Every search page needs them, so each cached tree is walked only once.
const choicesOfTree = new WeakMap<CategoryTree, readonly CategoryChoice[]>();

function walk({ childrenOf }: CategoryTree): CategoryChoice[] {
  const below = (parent: number | null, depth: number): CategoryChoice[] =>
    (childrenOf.get(parent) ?? [])
      .filter(({ status }) => status === "active")
      .flatMap(({ id, name, full_slug, business_count, doctor_count }) => [
        { id, name, full_slug, business_count, doctor_count, depth },
        ...below(id, depth + 1),
      ]);
  return below(null, 0);
}

/** The active categories as options, each after its parent. */
export async function categoryChoices(ctx: Ctx): Promise<readonly CategoryChoice[]> {
  const tree = await categoryTree(ctx.db);
  const choices = choicesOfTree.get(tree) ?? walk(tree);
  choicesOfTree.set(tree, choices);
  return choices;
}

/** A category with its surroundings in the tree, for its page. */
export interface CategoryPlace {
  category: Category;
  /** Its ancestors, from the top level down. */
  above: Category[];
  /** Its active children, by name. */
  children: Category[];
}

/** The result of looking up a category page: the category, its current full slug, or nothing. */
export type FoundCategory =
  { kind: "page"; place: CategoryPlace } | { kind: "moved"; to: string } | { kind: "missing" };

function placeOf(tree: CategoryTree, category: TreeCategory): CategoryPlace {
  const above = category.pathIds
    .slice(0, -1)
    .map((id) => tree.byId.get(id))
    .filter((ancestor) => ancestor !== undefined);
  const children = (tree.childrenOf.get(category.id) ?? []).filter((child) => child.status === "active");
  return { category: toWire(category), above: above.map(toWire), children: children.map(toWire) };
}

/** Categories with their surroundings, in the order of these ids. Unknown ids are left out. Reads only the cached tree. */
export async function categoryPlaces(ctx: Ctx, ids: readonly number[]): Promise<CategoryPlace[]> {
  const tree = await categoryTree(ctx.db);
  return ids.flatMap((id) => tree.byId.get(id) ?? []).map((category) => placeOf(tree, category));
}

/** A category's ancestors, from the top level down. Reads only the cached tree. */
export const categoriesAbove = async (ctx: Ctx, id: number): Promise<Category[]> =>
  (await categoryPlaces(ctx, [id]))[0]?.above ?? [];

/** Looks up a category page by slugs in any case; `moved` gives the canonical full slug. Reads only the cached tree. */
export async function findCategoryPage(ctx: Ctx, segments: string[]): Promise<FoundCategory> {
  const tree = await categoryTree(ctx.db);
  const [typed, path] = [segments.join("/"), segments.join("/").toLowerCase()];
  const moved = tree.movedTo.get(path);
  const category = tree.byFullSlug.get(path) ?? (moved === undefined ? undefined : tree.byId.get(moved));
  if (!category || category.status !== "active") return { kind: "missing" };
  if (category.full_slug !== typed) return { kind: "moved", to: category.full_slug };
  return { kind: "page", place: placeOf(tree, category) };
}

/** The category with this id; null unless it has a public page. */
export async function findCategoryById(ctx: Ctx, id: number): Promise<Category | null> {
  const category = (await categoryTree(ctx.db)).byId.get(id);
  return category?.status === "active" ? toWire(category) : null;
}

/** The full slug of the category with this id, for `/Category?id=`; null unless it has a public page. */
export async function findCategorySlug(ctx: Ctx, id: number): Promise<string | null> {
  const category = (await categoryTree(ctx.db)).byId.get(id);
  return category?.status === "active" ? category.full_slug : null;
}
