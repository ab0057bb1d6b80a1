import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { type ListSource } from "./resource";
import { type ListView } from "./use-list-view";

/** The count of each tab under the search and filters of a view; null while unknown. */
export function useTabCounts<Item>(
  { name, tabs, load }: ListSource<Item>,
  { filters, search }: Pick<ListView, "filters" | "search"> = { filters: {}, search: "" },
) {
  const counts = useQueries({
    queries: tabs.map((tab) => {
      const query = { search, ...filters, ...tab.query, limit: 0 };
      return {
        queryKey: [name, "count", tab.key, query],
        queryFn: async () => (await load(query)).count,
        placeholderData: keepPreviousData,
      };
    }),
  });
  return counts.map(({ data }) => data ?? null);
}
