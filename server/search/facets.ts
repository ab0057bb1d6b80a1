import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type FacetName, facetNames, type Facets, type FacetValue } from "@/lib/contract/search-facets";
import { type Kind } from "@/lib/rules/listing-kind";
import { choiceLabel, filterTable, isFilterName, setFilters } from "@/lib/rules/search-filter";
import { stateCode, states } from "@/lib/rules/us-states";
import { type CategoryTree, categoryTree, type TreeCategory } from "../categories/tree";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { facetStatement, type FacetRow } from "./facet-sql";
import { type SearchCriteria } from "./criteria";
import { placeName } from "./read-place";
import { createSearchCache, searchKey } from "./search-cache";
import { type Match } from "./match";

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
/** Names typed in capitals are shown in normal case. */
const calm = (name: string) =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** A value as it is asked for and called; null for one that a search can't ask for. */
type Told = Pick<FacetValue, "value" | "label" | "state"> | null;

function toldOf(facet: Exclude<FacetName, "category_path">, { value, state }: FacetRow): Told {
  if (facet === "state") return isAskable(value) ? { value, label: stateNames.get(value) ?? value } : null;
  if (facet !== "city") return { value, label: choiceLabel(facet, value) };
  const city = calm(value);
  return state && isAskable(state) ? { value: city, state, label: `${city}, ${state}` } : null;
}

const byCount = (one: FacetValue, other: FacetValue) => other.count - one.count || (one.value < other.value ? -1 : 1);
const byStars = (one: FacetValue, other: FacetValue) => Number(other.value) - Number(one.value);

/** Whether a value narrows what is asked: of a facet that is asked for already, not every other value does. */
function narrows(criteria: SearchCriteria, facet: FacetName, { value }: FacetRow): boolean {
  if (!isFilterName(facet)) return true;
  const given = criteria.filters[facet];
  if (given === undefined) return true;
  const { compared, control } = filterTable[facet];
  return compared ? Number(value) >= Number(given) : control !== "list";
}

function valuesOf(
  criteria: SearchCriteria,
  facet: Exclude<FacetName, "category_path">,
  { rows, isExact }: Counted,
): FacetValue[] {
  const values = rows
    .filter((row) => narrows(criteria, facet, row))
    .flatMap((row): FacetValue[] => {
      const told = toldOf(facet, row);
      return told ? [{ ...told, ...limited(row.count, isExact) }] : [];
    });
  return values.sort(isFilterName(facet) && filterTable[facet].compared ? byStars : byCount);
}

/** Whether the search asks for nothing but a category and a kind: then the categories' own counts are its counts. */
const isWhole = ({ words, place, filters, circle }: SearchCriteria) =>
  words.name === "" &&
  circle === null &&
  placeName(place) === "" &&
  setFilters(filters).every(([name]) => name === "type");

function storedCount(category: TreeCategory, kind: Kind | undefined): number {
  const counts: Record<Kind, number> = { business: category.business_count, doctor: category.doctor_count };
  return kind ? counts[kind] : counts.business + counts.doctor;
}

/** The category that is asked for and all below it, else the top level. */
function shownCategories({ all, byId }: CategoryTree, criteria: SearchCriteria): TreeCategory[] {
  const isAsked = criteria.category !== null;
  const chosen = byId.get(criteria.category ?? 0);
  return all.filter(
    ({ status, parent, pathIds }) =>
      status === "active" && (isAsked ? chosen !== undefined && pathIds.includes(chosen.id) : parent === null),
  );
}

/** Each listing counts once for each of its categories and all above them. */
function categoryValues(tree: CategoryTree, criteria: SearchCriteria, { rows, isExact }: Counted): FacetValue[] {
  const counts = new Map<number, number>();
  for (const { value, count } of rows) {
    const branches = new Set(value.split(",").flatMap((id) => tree.byId.get(Number(id))?.pathIds ?? []));
    for (const id of branches) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  const isStored = !isExact && isWhole(criteria);
  return shownCategories(tree, criteria)
    .map((category) => ({
      value: category.full_slug,
      label: category.name,
      ...(isStored
        ? limited(storedCount(category, criteria.filters.type), true)
        : limited(counts.get(category.id) ?? 0, isExact)),
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

/**
 * What could narrow a search further, by category, place and facts: of each value as many as the search finds with it.
 * Counted over no more listings than a search counts; where there are more, the counts are the least that they are.
 * Cached as counts are.
 * @param match what results meet; null if there are none
 */
export async function facetsOf(ctx: Ctx, criteria: SearchCriteria, match: Match | null): Promise<Facets> {
  const [tree, rows] = await Promise.all([
    categoryTree(ctx.db),
    match ? counted.load(searchKey(match), () => queryRows<FacetRow>(ctx.db)`${facetStatement(match, criteria)}`) : [],
  ]);
  const isExact = sizeOf(rows) <= countedUpTo;
  const countedOf = (facet: FacetName): Counted => ({ isExact, rows: rows.filter((row) => row.facet === facet) });
  const entries = facetNames.map((facet): [FacetName, FacetValue[]] => [
    facet,
    facet === "category_path"
      ? categoryValues(tree, criteria, countedOf(facet))
      : valuesOf(criteria, facet, countedOf(facet)),
  ]);
  return Object.fromEntries(entries) as Facets;
}
