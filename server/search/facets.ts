import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type FacetName, facetNames, type Facets, type FacetValue } from "@/lib/contract/search-facets";
import { capital } from "@/lib/format/text";
import { type Kind, kindFacts, kinds } from "@/lib/rules/listing-kind";
import { stateCode, states } from "@/lib/rules/us-states";
import { type CategoryTree, categoryTree, type TreeCategory } from "../categories/tree";
import { type Ctx } from "../ctx";
import { facetStatement, type FacetRow } from "./facet-sql";
import { type Ask, matchFor } from "./ask";
import { createSearchCache, searchKey } from "./search-cache";
import { type Match } from "./match";
import { groupsOf } from "./parts";
import { queryRows } from "../db/sql";

/** What was counted, and whether that was all. */
interface Counted {
  rows: readonly FacetRow[];
  isExact: boolean;
}

const limited = (count: number, isExact: boolean): Pick<FacetValue, "count" | "count_is_exact"> => ({
  count: Math.min(count, countedUpTo),
  count_is_exact: isExact && count <= countedUpTo,
});

const stateNames = new Map(states.map(({ code, name }) => [code, name]));
/** A state that a search can ask for as it stands in the listing. */
const isAskable = (state: string) => (stateCode(state) ?? state.toUpperCase()) === state;
const kindOf = (value: string): Kind => kinds.find((kind) => kind === value) ?? kinds[0];
/** Names that somebody shouted are told as others are. */
const calm = (name: string) =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** A value as it is asked for and called; null for one that a search can't ask for. */
type Told = Pick<FacetValue, "value" | "label" | "state"> | null;

const toldOf: Record<Exclude<FacetName, "category_path">, (row: FacetRow) => Told> = {
  state: ({ value }) => (isAskable(value) ? { value, label: stateNames.get(value) ?? value } : null),
  city: ({ value, state }) => {
    const city = calm(value);
    return state && isAskable(state) ? { value: city, state, label: `${city}, ${state}` } : null;
  },
  min_rating: ({ value }) => ({ value, label: `${value} and up` }),
  is_premium: ({ value }) => ({ value, label: "Premium" }),
  type: ({ value }) => ({ value, label: capital(kindFacts[kindOf(value)].pluralLabel) }),
  language: ({ value }) => ({ value, label: value }),
  insurance: ({ value }) => ({ value, label: value }),
  free_consultation: ({ value }) => ({ value, label: "Free consultation" }),
};

const byCount = (one: FacetValue, other: FacetValue) => other.count - one.count || (one.value < other.value ? -1 : 1);
const byStars = (one: FacetValue, other: FacetValue) => Number(other.value) - Number(one.value);

/** Whether a value narrows what is asked: of a facet that is asked for already, not every other value does. */
function narrows(ask: Ask, facet: FacetName, { value }: FacetRow): boolean {
  if (facet === "min_rating") return ask.min_rating === undefined || Number(value) >= ask.min_rating;
  return (facet !== "language" && facet !== "insurance") || ask[facet] === undefined;
}

function valuesOf(ask: Ask, facet: Exclude<FacetName, "category_path">, { rows, isExact }: Counted): FacetValue[] {
  const values = rows
    .filter((row) => narrows(ask, facet, row))
    .flatMap((row): FacetValue[] => {
      const told = toldOf[facet](row);
      return told ? [{ ...told, ...limited(row.count, isExact) }] : [];
    });
  return values.sort(facet === "min_rating" ? byStars : byCount);
}

/** Whether the search asks for nothing but a category and a kind: then the categories' own counts are its counts. */
const isWhole = (ask: Ask) =>
  ask.status === "active" &&
  Object.entries(ask).every(
    ([name, value]) => value === undefined || ["status", "sort", "type", "category_path", "category_id"].includes(name),
  );

function storedCount(category: TreeCategory, kind: Kind | undefined): number {
  const counts: Record<Kind, number> = { business: category.business_count, doctor: category.doctor_count };
  return kind ? counts[kind] : counts.business + counts.doctor;
}

/** The category that is asked for and all below it, else the top level. */
function shownCategories({ all, byId, byFullSlug }: CategoryTree, ask: Ask): TreeCategory[] {
  const isAsked = ask.category_path !== undefined || ask.category_id !== undefined;
  const byPath = ask.category_path === undefined ? undefined : byFullSlug.get(ask.category_path.toLowerCase());
  const chosen = byPath ?? byId.get(ask.category_id ?? 0);
  return all.filter(
    ({ status, parent, pathIds }) =>
      status === "active" && (isAsked ? chosen !== undefined && pathIds.includes(chosen.id) : parent === null),
  );
}

/** Each listing counts for its category and all above it. */
function categoryValues(tree: CategoryTree, ask: Ask, { rows, isExact }: Counted): FacetValue[] {
  const counts = new Map<number, number>();
  for (const { value, count } of rows) {
    for (const id of tree.byId.get(Number(value))?.pathIds ?? []) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  const isStored = !isExact && isWhole(ask);
  return shownCategories(tree, ask)
    .map((category) => ({
      value: category.full_slug,
      label: category.name,
      ...(isStored ? limited(storedCount(category, ask.type), true) : limited(counts.get(category.id) ?? 0, isExact)),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.value < other.value ? -1 : 1));
}

const sizeOf = (rows: FacetRow[]): number => rows.find(({ facet }) => facet === "size")?.count ?? 0;

const counted = createSearchCache<FacetRow[]>({
  name: "facets",
  max: 300,
  outlivesChanges: (rows) => sizeOf(rows) > countedUpTo,
});

const countRows = (ctx: Ctx, match: Match, isPremium: boolean | undefined): Promise<FacetRow[]> =>
  counted.load(
    searchKey(match, isPremium),
    () => queryRows<FacetRow>(ctx.db)`${facetStatement(match, groupsOf(isPremium))}`,
  );

/**
 * What could narrow a search further, by category, place and facts: of each value as many as the search finds with it.
 * Counted over no more listings than a search counts; where there are more, the counts are the least that they are.
 * Remembered as counts are (counts.ts). `isNothing`: it is known that the search finds nothing.
 */
export async function facetsOf(ctx: Ctx, ask: Ask, isNothing = false): Promise<Facets> {
  const match = isNothing ? null : await matchFor(ctx, ask);
  const [tree, rows] = await Promise.all([categoryTree(ctx.db), match ? countRows(ctx, match, ask.is_premium) : []]);
  const isExact = sizeOf(rows) <= countedUpTo;
  const countedOf = (facet: FacetName): Counted => ({ isExact, rows: rows.filter((row) => row.facet === facet) });
  const entries = facetNames.map((facet): [FacetName, FacetValue[]] => [
    facet,
    facet === "category_path" ? categoryValues(tree, ask, countedOf(facet)) : valuesOf(ask, facet, countedOf(facet)),
  ]);
  return Object.fromEntries(entries) as Facets;
}
