import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { type Resource } from "./resource";
import { callOf, type readAsk } from "./use-ask";

type Asked = ReturnType<typeof readAsk>;

/** The page of rows that is asked for, and how many each tab has under the same search and filters. */
export function useRows<Item extends { id: number }>(resource: Resource<Item>, asked: Asked) {
  const call = callOf(asked);
  const list = useQuery({
    queryKey: [resource.name, "list", call],
    queryFn: () => resource.load(call),
    placeholderData: keepPreviousData,
  });
  const counts = useQueries({
    queries: resource.tabs.map((tab) => {
      const ask = { ...asked.filters, ...tab.ask, search: asked.search, limit: 0 };
      return {
        queryKey: [resource.name, "count", ask],
        queryFn: async () => (await resource.load(ask)).count,
        placeholderData: keepPreviousData,
      };
    }),
  });
  return { list, counts: counts.map(({ data }) => data ?? null) };
}
