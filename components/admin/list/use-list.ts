import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { correctTo } from "./list-address";
import { type ListSource } from "./resource";
import { listQueryOf, useListView } from "./use-list-view";

/** Reads a list as the URL says. A page beyond the last one is replaced by the last. */
export function useList<Item>(source: ListSource<Item>) {
  const { view, hrefWith } = useListView(source);
  const query = listQueryOf(view);
  const list = useQuery({
    queryKey: [source.name, "list", view.tab.key, query],
    queryFn: () => source.load(query),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((list.data?.count ?? 0) / view.size);
  const isBeyond = !list.isPlaceholderData && pages > 0 && view.page > pages;
  const lastPage = hrefWith({ page: pages > 1 ? pages : null });
  useEffect(() => {
    if (isBeyond) correctTo(lastPage);
  }, [isBeyond, lastPage]);
  return { view, hrefWith, list };
}
