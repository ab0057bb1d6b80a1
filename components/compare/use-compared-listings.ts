import { QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { findListings } from "@/lib/client/listings";
import { useCompare } from "./compare-provider";

// One for the tray and the page alike; retries are the API client's own.
const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });

/** The listings being compared. Ids whose listing is gone are taken off the list once that is known. */
export function useComparedListings() {
  const { ids, remove } = useCompare();
  const query = useQuery(
    {
      queryKey: ["listing", "compared", ids],
      queryFn: () => findListings(ids),
      // While one is added or removed the others stay on screen.
      placeholderData: (before) => before?.filter(({ id }) => ids.includes(id)),
    },
    client,
  );
  const { data, isSuccess, isPlaceholderData } = query;
  useEffect(() => {
    if (!isSuccess || isPlaceholderData) return;
    ids.filter((id) => !data.some((listing) => listing.id === id)).forEach(remove);
  }, [ids, data, isSuccess, isPlaceholderData, remove]);
  return query;
}
