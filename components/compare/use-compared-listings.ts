import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { findListings } from "@/lib/client/listings";
import { queryClient } from "@/lib/client/query-client";
import { useCompare } from "./compare-provider";

/** The compared listings. Ids of missing listings are removed from the list. */
export function useComparedListings() {
  const { ids, remove } = useCompare();
  const query = useQuery(
    {
      queryKey: ["listing", "compared", ids],
      queryFn: () => findListings(ids),
      // The others stay on screen while one is added or removed.
      placeholderData: (before) => before?.filter(({ id }) => ids.includes(id)),
    },
    queryClient,
  );
  const { data, isSuccess, isPlaceholderData } = query;
  useEffect(() => {
    if (!isSuccess || isPlaceholderData) return;
    ids.filter((id) => !data.some((listing) => listing.id === id)).forEach(remove);
  }, [ids, data, isSuccess, isPlaceholderData, remove]);
  return query;
}
