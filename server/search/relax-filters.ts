import "server-only";
import { type LeftOut } from "@/lib/contract/search";
import { type FilterName, filterTable, filterWords, setFilters } from "@/lib/rules/search-filter";
import { categoryTree } from "../categories/tree";
import { type Relaxation, type Relaxed, withChange } from "./relaxation";

/** The filters of these names left out, the others as they are. */
const withoutFilters = (relaxed: Relaxed, names: readonly FilterName[]): Relaxed => {
  const given = setFilters(relaxed.criteria.filters);
  return withChange(
    relaxed,
    { filters: Object.fromEntries(given.filter(([name]) => !names.includes(name))) },
    ...given
      .filter(([name]) => names.includes(name))
      .map(([name, value]): LeftOut => ({ kind: "filter", text: filterWords(name, value) })),
  );
};

/** One by one, then all of them. */
const oneThenAll = <Name>(names: readonly Name[]): Name[][] => [
  ...names.map((name) => [name]),
  ...(names.length > 1 ? [[...names]] : []),
];

/** The filters that are set, of those that words can ask for or of the others. */
const filtersSet = ({ criteria: { filters } }: Relaxed, isFact: boolean): FilterName[] =>
  setFilters(filters).flatMap(([name]) => ((filterTable[name].isFact ?? false) === isFact ? name : []));

export const facts: Relaxation = (_, relaxed) =>
  oneThenAll(filtersSet(relaxed, true)).map((names) => withoutFilters(relaxed, names));

/** The other filters, and the category. */
export const filters: Relaxation = async ({ db }, relaxed) => {
  const { category } = relaxed.criteria;
  const { byId } = await categoryTree(db);
  const text = byId.get(category ?? 0)?.name ?? "";
  const open = (names: readonly (FilterName | "category")[]) => {
    const less = withoutFilters(
      relaxed,
      names.filter((name) => name !== "category"),
    );
    return names.includes("category") ? withChange(less, { category: null }, { kind: "category", text }) : less;
  };
  return oneThenAll([...filtersSet(relaxed, false), ...(category === null ? [] : ["category" as const])]).map(open);
};
