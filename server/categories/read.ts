import "server-only";
import { type Category, type categoryOrderings, type CategoryQuery } from "@/lib/contract/category";
import { type Page } from "@/lib/contract/common";
import { notFound } from "@/lib/contract/errors";
import { listingCount } from "@/lib/format/category-count";
import { type Actor, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { categoryTree, type CategoryTree, readTreeCategory, type TreeCategory } from "./tree";

type OrderingKey = (typeof categoryOrderings)[number];

/** A pending category is there for its maker and admins alone. */
const isSeenBy = (actor: Actor) => (category: TreeCategory) =>
  category.status === "active" ||
  isAdmin(actor) ||
  (actor.kind === "member" && category.createdById !== null && category.createdById === actor.id);

function toWire({ pathIds, createdById, ...category }: TreeCategory): Category {
  return category;
}

const compare: Record<OrderingKey, (a: TreeCategory, b: TreeCategory) => number> = {
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

/** Categories that the caller may see, by name unless asked otherwise. */
export async function listCategories(ctx: Ctx, ask: CategoryQuery): Promise<Page<Category>> {
  const { all } = await categoryTree(ctx.db);
  const found = all
    .filter(isSeenBy(ctx.actor))
    .filter((category) => ask.slug === undefined || category.slug === ask.slug)
    .filter((category) => ask.full_slug === undefined || category.full_slug === ask.full_slug)
    .filter((category) => ask.parent === undefined || category.parent === ask.parent);
  const page = sorted(found, ask.ordering).slice(ask.offset, ask.offset + ask.limit);
  return { items: page.map(toWire), count: found.length };
}

function seen(ctx: Ctx, category: TreeCategory | undefined): Category {
  if (!category || !isSeenBy(ctx.actor)(category)) throw notFound();
  return toWire(category);
}

/** A category by id; throws not-found unless the caller may see it. */
export async function needCategory(ctx: Ctx, id: number): Promise<Category> {
  return seen(ctx, (await categoryTree(ctx.db)).byId.get(id));
}

/** A category by id whoever asks, read from the database: for the answer to a change of it. Throws not-found. */
export async function categoryById(ctx: Ctx, id: number): Promise<Category> {
  const found = await readTreeCategory(ctx.db, id);
  if (!found) throw notFound();
  return toWire(found);
}

/** The category of this slug, of several the one nearest to the top, then the oldest; throws not-found. */
export async function needCategoryBySlug(ctx: Ctx, slug: string): Promise<Category> {
  const { all } = await categoryTree(ctx.db);
  const [first] = all
    .filter((category) => category.slug === slug.toLowerCase() && isSeenBy(ctx.actor)(category))
    .sort((a, b) => a.pathIds.length - b.pathIds.length || a.id - b.id);
  return seen(ctx, first);
}

/** The category at this full slug, its parts in order; throws not-found. */
export async function needCategoryByPath(ctx: Ctx, path: string[]): Promise<Category> {
  return seen(ctx, (await categoryTree(ctx.db)).byFullSlug.get(path.join("/").toLowerCase()));
}

/** The active top-level categories, those with the most listings of both kinds first. */
export async function topCategories(ctx: Ctx): Promise<Category[]> {
  const { childrenOf } = await categoryTree(ctx.db);
  return (childrenOf.get(null) ?? [])
    .filter((category) => category.status === "active")
    .sort((a, b) => listingCount(b) - listingCount(a) || a.id - b.id)
    .map(toWire);
}

/** A category to choose, and how deep it lies: 0 at the top. */
export type CategoryChoice = Pick<Category, "id" | "name" | "full_slug"> & { depth: number };

// Each search page asks for them; a tree that is kept in memory is walked once.
const choicesOfTree = new WeakMap<CategoryTree, readonly CategoryChoice[]>();

function walk({ childrenOf }: CategoryTree): CategoryChoice[] {
  const below = (parent: number | null, depth: number): CategoryChoice[] =>
    (childrenOf.get(parent) ?? [])
      .filter(({ status }) => status === "active")
      .flatMap(({ id, name, full_slug }) => [{ id, name, full_slug, depth }, ...below(id, depth + 1)]);
  return below(null, 0);
}

/** The active categories of the whole tree, each behind its parent: for choosing one. */
export async function categoryChoices(ctx: Ctx): Promise<readonly CategoryChoice[]> {
  const tree = await categoryTree(ctx.db);
  const choices = choicesOfTree.get(tree) ?? walk(tree);
  choicesOfTree.set(tree, choices);
  return choices;
}

/** What a category's page shows beside its listings. */
export interface CategoryPlace {
  category: Category;
  /** From the top level down, without the category itself. */
  above: Category[];
  /** Its active children, by name. */
  children: Category[];
}

/** What is found at an address of a category page: a category, where it is now, or nothing. Takes no statement. */
export type FoundCategory =
  { kind: "page"; place: CategoryPlace } | { kind: "moved"; to: string } | { kind: "missing" };

function placeOf(tree: CategoryTree, category: TreeCategory): CategoryPlace {
  const above = category.pathIds
    .slice(0, -1)
    .map((id) => tree.byId.get(id))
    .filter((one) => one !== undefined);
  const children = (tree.childrenOf.get(category.id) ?? []).filter((child) => child.status === "active");
  return { category: toWire(category), above: above.map(toWire), children: children.map(toWire) };
}

/** The categories over this one, from the top level down. Takes no statement. */
export async function categoriesAbove(ctx: Ctx, id: number): Promise<Category[]> {
  const tree = await categoryTree(ctx.db);
  const category = tree.byId.get(id);
  return category ? placeOf(tree, category).above : [];
}

/** The category at a path of slugs in any case; `moved` gives the full slug that is right. */
export async function findCategoryPage(ctx: Ctx, segments: string[]): Promise<FoundCategory> {
  const tree = await categoryTree(ctx.db);
  const [typed, path] = [segments.join("/"), segments.join("/").toLowerCase()];
  const moved = tree.movedTo.get(path);
  const category = tree.byFullSlug.get(path) ?? (moved === undefined ? undefined : tree.byId.get(moved));
  if (!category || category.status !== "active") return { kind: "missing" };
  if (category.full_slug !== typed) return { kind: "moved", to: category.full_slug };
  return { kind: "page", place: placeOf(tree, category) };
}

/** The category of an id that has a public page; null when there is none. */
export async function findCategoryById(ctx: Ctx, id: number): Promise<Category | null> {
  const category = (await categoryTree(ctx.db)).byId.get(id);
  return category?.status === "active" ? toWire(category) : null;
}

/** The category of an id, for the address `/Category?id=`: its full slug; null when there is none. */
export async function findCategorySlug(ctx: Ctx, id: number): Promise<string | null> {
  const category = (await categoryTree(ctx.db)).byId.get(id);
  return category?.status === "active" ? category.full_slug : null;
}
