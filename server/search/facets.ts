import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type FacetName, facetNames, type Facets, type FacetValue } from "@/lib/contract/search-facets";
import { type Kind, kindFacts, kinds } from "@/lib/rules/listing-kind";
import { stateCode, states } from "@/lib/rules/us-states";
import { type CategoryTree, categoryTree, type TreeCategory } from "../categories/tree";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { type Base, facetStatement, type FacetRow } from "./facet-sql";
import { type Ask, conditionsOf } from "./read";

/** What a value of a facet takes the place of. */
const takesPlaceOf: Record<FacetName, readonly (keyof Ask)[]> = {
  category_path: ["category_path", "category_id"],
  state: ["state", "city"],
  city: ["city"],
  min_rating: ["min_rating"],
  is_premium: ["is_premium"],
  type: ["type"],
  language: ["language"],
  insurance: ["insurance"],
  free_consultation: ["free_consultation"],
};

/** The ask without what a facet asks of it. */
const without = (ask: Ask, facet: FacetName): Ask => {
  const rest = { ...ask };
  for (const name of takesPlaceOf[facet]) delete rest[name];
  return rest;
};

/** The bases that are counted over: one for all facets of which nothing is asked, one for each other. */
function basesOf(ask: Ask) {
  const bases = new Map<string, Base>();
  const baseFor = (facet: FacetName): Base => {
    const given = takesPlaceOf[facet].filter((name) => ask[name] !== undefined);
    const key = given.join();
    const known = bases.get(key);
    if (known) return known;
    const base = { name: Prisma.raw(`base_${bases.size}`), conditions: conditionsOf(without(ask, facet)) };
    bases.set(key, base);
    return base;
  };
  const baseOf = Object.fromEntries(facetNames.map((name) => [name, baseFor(name)])) as Record<FacetName, Base>;
  return { bases: [...bases.values()], baseOf };
}

const limited = (count: number, isExact: boolean): Pick<FacetValue, "count" | "count_is_exact"> => ({
  count: Math.min(count, countedUpTo),
  count_is_exact: isExact && count <= countedUpTo,
});

interface Counted {
  rows: readonly FacetRow[];
  /** Whether the facet's base was counted to its end. */
  isExact: boolean;
}

const byCount = (one: FacetValue, other: FacetValue) => other.count - one.count || (one.value < other.value ? -1 : 1);

const valuesOf = ({ rows, isExact }: Counted, labelOf: (row: FacetRow) => string | null): FacetValue[] =>
  rows
    .flatMap((row): FacetValue[] => {
      const label = labelOf(row);
      if (label === null) return [];
      return [{ value: row.value, ...(row.state && { state: row.state }), label, ...limited(row.count, isExact) }];
    })
    .sort(byCount);

const stateNames = new Map(states.map(({ code, name }) => [code, name]));
/** A state that a search can ask for as it stands in the listing. */
const isAskable = (state: string) => (stateCode(state) ?? state.toUpperCase()) === state;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const kindOf = (value: string): Kind | undefined => kinds.find((kind) => kind === value);

const labelOf: Record<Exclude<FacetName, "category_path">, (row: FacetRow) => string | null> = {
  state: ({ value }) => (isAskable(value) ? (stateNames.get(value) ?? value) : null),
  city: ({ value, state }) => (state && isAskable(state) ? `${value}, ${state}` : null),
  min_rating: ({ value }) => `${value} and up`,
  is_premium: () => "Premium",
  type: ({ value }) => capital(kindFacts[kindOf(value) ?? kinds[0]].pluralLabel),
  language: ({ value }) => value,
  insurance: ({ value }) => value,
  free_consultation: () => "Free consultation",
};

/** Whether a base holds just all active listings, or all of a kind: then the categories' own counts are its counts. */
const isWhole = (ask: Ask) =>
  ask.status === "active" &&
  Object.entries(ask).every(([name, value]) => value === undefined || ["status", "sort", "type"].includes(name));

function storedCount(category: TreeCategory, kind: Kind | undefined): number {
  const counts: Record<Kind, number> = { business: category.business_count, doctor: category.doctor_count };
  return kind ? counts[kind] : counts.business + counts.doctor;
}

/** The top level, and all below the top of the category that is asked for: a whole tree would be too much. */
function shownCategories({ all, byId, byFullSlug }: CategoryTree, ask: Ask): TreeCategory[] {
  const chosen = ask.category_path ? byFullSlug.get(ask.category_path.toLowerCase()) : byId.get(ask.category_id ?? 0);
  const root = chosen?.pathIds[0];
  return all.filter(({ status, parent, pathIds }) => status === "active" && (parent === null || pathIds[0] === root));
}

/** Each listing counts for its category and all above it. */
function categoryValues(tree: CategoryTree, ask: Ask, { rows, isExact }: Counted): FacetValue[] {
  const counts = new Map<number, number>();
  for (const { value, count } of rows) {
    for (const id of tree.byId.get(Number(value))?.pathIds ?? []) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  const isStored = !isExact && isWhole(without(ask, "category_path"));
  return shownCategories(tree, ask)
    .map((category) => ({
      value: category.full_slug,
      label: category.name,
      ...(isStored ? limited(storedCount(category, ask.type), true) : limited(counts.get(category.id) ?? 0, isExact)),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.value < other.value ? -1 : 1));
}

/**
 * What the search finds by category, place and facts: of each value as many as the list has that asks for it instead.
 * Counted over no more listings than a search counts; where there are more, the counts are the least that they are.
 */
export async function facetsOf(ctx: Ctx, ask: Ask): Promise<Facets> {
  const { bases, baseOf } = basesOf(ask);
  const [tree, rows] = await Promise.all([
    categoryTree(ctx.db),
    ctx.db.$queryRaw<FacetRow[]>(facetStatement(bases, baseOf)),
  ]);
  const sizes = new Map(rows.filter((row) => row.facet === "size").map((row) => [row.value, row.count]));
  const countedOf = (facet: FacetName): Counted => ({
    rows: rows.filter((row) => row.facet === facet),
    isExact: (sizes.get(baseOf[facet].name.sql) ?? 0) <= countedUpTo,
  });
  const entries = facetNames.map((facet): [FacetName, FacetValue[]] => {
    if (facet === "category_path") return [facet, categoryValues(tree, ask, countedOf(facet))];
    const values = valuesOf(countedOf(facet), labelOf[facet]);
    return [facet, facet === "min_rating" ? values.sort((one, other) => (one.value < other.value ? 1 : -1)) : values];
  });
  return Object.fromEntries(entries) as Facets;
}
