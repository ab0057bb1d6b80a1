import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { type Resource } from "./resource";
import { listQueryOf, type ListView } from "./use-list-view";

/** The page of rows of a view, and the count of each tab under the same search and filters. */
export function useRows<Item extends { id: number }>(resource: Resource<Item>, view: ListView) {
  const call = listQueryOf(view);
  const list = useQuery({
    queryKey: [resource.name, "list", call],
    queryFn: () => resource.load(call),
    placeholderData: keepPreviousData,
  });
  const counts = useQueries({
    queries: resource.tabs.map((tab) => {
      const query = { ...view.filters, ...tab.query, search: view.search, limit: 0 };
      return {
        queryKey: [resource.name, "count", query],
        queryFn: async () => (await resource.load(query)).count,
        placeholderData: keepPreviousData,
      };
    }),
  });
  return { list, counts: counts.map(({ data }) => data ?? null) };
}
